import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { count } from '../wire.ts'

/** Where card details are entered: in the payment provider's embedded fields or in the portal's form. */
const cardEntry = z.enum(['elements', 'form'])
export type CardEntry = z.output<typeof cardEntry>

/** Configuration the portal needs before sign-in. */
const appConfig = z
  .object({
    portalName: z.string(),
    brandName: z.string(),
    /** The brand's own merchant; sign-ups through other merchants are affiliate sign-ups. */
    brandMerchantCode: z.string(),
    stripePublishableKey: z.string(),
    /** Where cards are converted into tokens; null for the payment provider's own address. */
    stripeApiBase: z.string().nullable(),
    cardEntry,
    /** Base URL; a complimentary code is appended to it. */
    complimentarySignUpUrl: z.string(),
    /** Other servers whose images may be shown: `https://pictures.example.com`. */
    pictureOrigins: z.array(z.string()),
    freeViewSeconds: count,
    /** Name of the identity provider that staff can sign in with; null if there is none. */
    singleSignOnName: z.string().nullable(),
    /** Server version. */
    version: z.string(),
    /** Milliseconds by which the demo clock is ahead; null if this is not a demo. */
    demoAheadMs: count.nullable(),
  })
  .meta({ id: 'AppConfig' })
export type AppConfig = z.output<typeof appConfig>

export const configurationCalls = defineCalls({
  getAppConfig: {
    method: 'GET',
    path: '/get-app-config',
    permission: 'anyone',
    input: noInput,
    reply: appConfig,
    errors: {},
    failed: 'Unable to load application configuration',
  },
})
