import { z } from 'zod'
import { optionalLine, paragraphs } from '../text.ts'
import { instant } from '../wire.ts'
import { defineServiceCalls } from './call.ts'
import { codeCalls } from './codes/calls.ts'
import { contentCalls } from './content/calls.ts'
import { customerCalls } from './customers/calls.ts'
import { deviceCalls } from './devices/calls.ts'
import { eventServiceCalls } from './events.ts'
import { paymentCalls } from './payments/calls.ts'
import { purchaseCalls } from './purchases/calls.ts'
import { signUpCalls } from './sign-ups/calls.ts'

/** Calls for the service's apps and website. */
export const serviceCalls = defineServiceCalls({
  ...signUpCalls,
  ...customerCalls,
  ...deviceCalls,
  ...codeCalls,
  ...contentCalls,
  ...paymentCalls,
  ...purchaseCalls,
  reportError: {
    method: 'POST',
    path: '/errors',
    scope: 'report-errors',
    about: 'Reports an application error',
    input: z.strictObject({
      occurredAt: instant,
      description: paragraphs(8000, 'report')
        .refine((text) => text.trim() !== '', { error: 'Enter the description' })
        .meta({ examples: ['The YIPN stream did not start (code 12)'] }),
      app: optionalLine(60).optional(),
      customer: optionalLine(100)
        .meta({ description: "The customer's username, if known.", examples: ['camila@example.com'] })
        .optional(),
    }),
    reply: z.object({ fingerprint: z.string() }),
    errors: {},
    perMinute: 6000,
  },
  ...eventServiceCalls,
})

export type ServiceCalls = typeof serviceCalls
