import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { count } from '../wire.ts'

/** Where a card is typed: into fields of the payment provider's own pages, or into the portal's form. */
const cardEntry = z.enum(['elements', 'form'])
export type CardEntry = z.output<typeof cardEntry>

/** What the portal needs to know before anyone has signed in. */
const appConfig = z
  .object({
    portalName: z.string(),
    brandName: z.string(),
    /** The brand's own merchant; sign-ups of all others are affiliate sign-ups. */
    brandMerchantCode: z.string(),
    stripePublishableKey: z.string(),
    /** Where cards are turned into tokens; null means the payment provider's own address. */
    stripeApiBase: z.string().nullable(),
    cardEntry,
    /** A complimentary code is appended to it. */
    complimentarySignUpUrl: z.string(),
    /** Other servers whose pictures may be shown: `https://pictures.example.com`. */
    pictureOrigins: z.array(z.string()),
    freeViewSeconds: count,
    /** What staff call the identity provider that they may sign in at; null: there is none. */
    singleSignOnName: z.string().nullable(),
    /** Of the server. */
    version: z.string(),
    /** By how many milliseconds the clock of a demo was moved ahead of the true one; null: this is no demo. */
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
