import { cardExpiry, cardNumber, cardWords, cvv } from '@portal/contract/billing/cards'
import { card } from '@portal/contract/billing/sent-card'
import { type CalendarDay, toUtcDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import { z } from 'zod'

const { cardName, address, city, state, zipCode } = card

/** Secrets, which are sent only to the payment provider and then cleared. */
export const noSecrets = { number: '', expiry: '', cvv: '' }
export const noCard = { ...noSecrets, cardName: '', address: '', city: '', state: '', zipCode: '' } as const

/** Card fields as entered. */
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

/** Validation of card fields; `number` determines the length of the security code. */
export function cardForm(number: string, today: CalendarDay): CardForm {
  return z.strictObject({ ...otherFields, number: cardNumber, expiry: cardExpiry(today), cvv: cvv(number) })
}

const otherFields = { cardName, address, city, state, zipCode }
const cleared = z.literal('')

/** The same once the provider has the card. */
export const tokenizedCardForm: CardForm = z.strictObject({
  ...otherFields,
  number: cleared,
  expiry: cleared,
  cvv: cleared,
})

/** State of a provider's field: all that the portal knows about its content. */
export type ProviderFieldState = 'incomplete' | 'complete'
const { number: numberWords, expiry: expiryWords, cvv: cvvWords } = cardWords

/** The same for cards entered in the provider's fields, whose values are a `ProviderFieldState` or empty. */
export const providerCardForm: CardForm = z.strictObject({
  ...otherFields,
  number: completed(numberWords),
  expiry: completed({ required: expiryWords, invalid: expiryWords }),
  cvv: completed(cvvWords),
})

function completed({ required, invalid }: { readonly required: string; readonly invalid: string }) {
  const isComplete = (state: string) => state.startsWith('complete' satisfies ProviderFieldState)
  return z.string().min(1, { error: required, abort: true }).refine(isComplete, { error: invalid })
}

/** The day by the user's own clock: a card that expires this month is valid through the last evening. */
export function localDay(now: Date, behindUtcMinutes: number = now.getTimezoneOffset()): CalendarDay {
  return toUtcDay(new Date(now.getTime() - behindUtcMinutes * MINUTE_MS))
}
