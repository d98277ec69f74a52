import { z } from 'zod'

/** What the service interface answers instead of a reply: problem details by RFC 9457. */
export const problem = z
  .object({
    /** The address of a page about this kind of problem. */
    type: z.string().meta({ examples: ['https://portal.example.com/service/v1/problems/InvalidRequest'] }),
    title: z.string().meta({ examples: ['Invalid request'] }),
    status: z.int().meta({ examples: [400] }),
    detail: z.string().meta({ examples: ['A field is missing, invalid or unknown.'] }),
    /** What programs go by. */
    code: z.string().meta({ examples: ['InvalidRequest'] }),
    /** As in the header `X-Request-Id` and in the log of the portal. */
    requestId: z.string().meta({ examples: ['0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3'] }),
    /** The fields at fault, if there are any: `card.zipCode`, the name of a header, or `body` if it is no JSON object. */
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ examples: [[{ field: 'firstName', message: 'Enter first name' }]] }),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof problem>
