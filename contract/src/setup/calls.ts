import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'

/** What a new installation needs before it can sell, in the order in which it is done. */
const setupSteps = ['merchant', 'plans', 'payments', 'webhooks', 'email'] as const
export type SetupStep = (typeof setupSteps)[number]

const setupState = z
  .object({
    /** The steps that are still to be done. */
    missing: z.array(z.enum(setupSteps)),
    /** The code that the brand's own merchant has, or must have. */
    brandMerchantCode: z.string(),
  })
  .meta({ id: 'SetupState' })
export type SetupState = z.output<typeof setupState>

export const setupCalls = defineCalls({
  getSetupState: {
    method: 'GET',
    path: '/get-setup-state',
    permission: 'setup',
    input: noInput,
    reply: setupState,
    errors: {},
    failed: 'Error fetching the setup steps',
  },
})
