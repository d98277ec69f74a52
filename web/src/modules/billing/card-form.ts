import { cardExpiry, cardNumber, cardWords, cvv } from '@portal/contract/billing/cards'
import { card } from '@portal/contract/billing/sent-card'
import { type CalendarDay, toUtcDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import { z } from 'zod'

const { cardName, address, city, state, zipCode } = card

/** What goes to the payment provider alone, and is forgotten then. */
export const noSecrets = { number: '', expiry: '', cvv: '' }
export const noCard = { ...noSecrets, cardName: '', address: '', city: '', state: '', zipCode: '' } as const

/** What is typed of a card. */
export interface CardInput {
  readonly number: string
  readonly expiry: string
  readonly cvv: string
  readonly cardName: string
  readonly address: string
  readonly city: string
  readonly state: z.input<typeof state>
  readonly zipCode: string
}
export type CardForm = z.ZodType<unknown, CardInput>

/** How the fields of a card are checked; `number` decides how long the code is. */
export function cardForm(number: string, today: CalendarDay): CardForm {
  return z.strictObject({ ...kept, number: cardNumber, expiry: cardExpiry(today), cvv: cvv(number) })
}

const kept = { cardName, address, city, state, zipCode }
const gone = z.literal('')

/** The same once the provider has the card itself. */
export const heldCardForm: CardForm = z.strictObject({ ...kept, number: gone, expiry: gone, cvv: gone })

/** How a field of the provider stands: all that the portal knows of what is typed there. */
export type ProviderFieldState = 'incomplete' | 'complete'
const { number: numberWords, expiry: expiryWords, cvv: cvvWords } = cardWords

/** The same where the card is typed into fields of the provider: theirs hold a `ProviderFieldState`, or are empty. */
export const providerCardForm: CardForm = z.strictObject({
  ...kept,
  number: completed(numberWords),
  expiry: completed({ required: expiryWords, invalid: expiryWords }),
  cvv: completed(cvvWords),
})

function completed({ required, invalid }: { readonly required: string; readonly invalid: string }) {
  const isComplete = (state: string) => state.startsWith('complete' satisfies ProviderFieldState)
  return z.string().min(1, { error: required, abort: true }).refine(isComplete, { error: invalid })
}

/** The day by the user's own clock: a card that expires with the month is valid through its last evening. */
export function localDay(now: Date, behindUtcMinutes: number = now.getTimezoneOffset()): CalendarDay {
  return toUtcDay(new Date(now.getTime() - behindUtcMinutes * MINUTE_MS))
}
