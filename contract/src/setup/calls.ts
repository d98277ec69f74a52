import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'

/** Setup steps of a new installation, in order. */
const setupSteps = ['merchant', 'plans', 'payments', 'webhooks', 'email'] as const
export type SetupStep = (typeof setupSteps)[number]

const setupState = z
  .object({
    /** Steps not yet completed. */
    missing: z.array(z.enum(setupSteps)),
    /** The code that the brand's own merchant has or must get. */
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
