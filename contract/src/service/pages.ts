import { z } from 'zod'
import { line } from '../text.ts'
import { numberText } from './call.ts'

const MAX_LIMIT = 200

/** Input fields of a paged list. */
export const pageFields = {
  cursor: line(500, { required: 'Send the nextCursor of the previous page, or no cursor' }, 'issued')
    .meta({
      description:
        'The `nextCursor` of the previous page. It is opaque and stays valid when rows are added or removed.',
    })
    .optional(),
  limit: numberText(MAX_LIMIT, `Enter a limit between 1 and ${MAX_LIMIT}`)
    .meta({ description: 'Items per page. Default: 50.' })
    .default(50),
}

/** One page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Null on the last page.', examples: ['WyJZSVBOIl0'] }),
  })
}
