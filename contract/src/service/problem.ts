import { z } from 'zod'

/** Error body of the service API: problem details (RFC 9457). */
export const problem = z
  .object({
    /** URL of the documentation of this error. */
    type: z.string().meta({ examples: ['https://portal.example.com/service/v1/problems/InvalidRequest'] }),
    title: z.string().meta({ examples: ['Invalid request'] }),
    status: z.int().meta({ examples: [400] }),
    detail: z.string().meta({ examples: ['A field is missing, invalid or unknown.'] }),
    /** The code for programs to evaluate. */
    code: z.string().meta({ examples: ['InvalidRequest'] }),
    /** Also in the `X-Request-Id` header and the portal's log. */
    requestId: z.string().meta({ examples: ['0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3'] }),
    /** Invalid fields, if any: `card.zipCode`, a header name, or `body` if it is not a JSON object. */
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ examples: [[{ field: 'firstName', message: 'Enter first name' }]] }),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof problem>
