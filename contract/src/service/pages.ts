import { z } from 'zod'
import { line } from '../text.ts'
import { numberText } from './call.ts'

const MAX_LIMIT = 200

/** The input fields of a list that is read page by page. */
export const pageFields = {
  /** Of the page before; it is opaque, and stays valid when rows are added or removed. */
  cursor: line(500, { required: 'Send the nextCursor of the page before, or no cursor' }, 'issued').optional(),
  limit: numberText(1, MAX_LIMIT, `Enter a limit between 1 and ${MAX_LIMIT}`).default(50),
}

/** A page of a list; `nextCursor` is null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}
