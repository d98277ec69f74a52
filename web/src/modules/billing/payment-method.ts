import { parseExpiry } from '@portal/contract/billing/cards'
import { STRIPE_API_BASE } from '@portal/contract/billing/provider'
import type { AppConfig } from '@portal/contract/configuration/calls'
import type { CardInput } from './card-form.ts'

const RESPONSE_TIMEOUT_MS = 30_000

export const UNREACHABLE = 'Unable to reach the payment provider.'

/** A card without its number. */
export interface TokenizedCard {
  /** The provider's ID of the card. */
  readonly token: string
  readonly brand: string
  readonly last4: string
  readonly funding: string
}

/** Why the provider rejects a card: the provider's message about the card, or a general one. */
export class CardProblem extends Error {
  override readonly name = 'CardProblem'
  /** The field that the provider rejects; undefined if none. */
  readonly field: keyof CardInput | undefined

  constructor(message: string, field?: keyof CardInput) {
    super(message)
    this.field = field
  }
}

/** The fields of the provider's error codes. */
export const fieldsByCode: Readonly<Record<string, keyof CardInput>> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  incorrect_cvc: 'cvv',
  invalid_cvc: 'cvv',
  incorrect_zip: 'zipCode',
}

/**
 * Sends a card only to the payment provider.
 *
 * @throws {CardProblem} if the provider rejects it or is unreachable
 */
export async function createPaymentMethod(
  card: CardInput,
  { stripePublishableKey, stripeApiBase }: Pick<AppConfig, 'stripePublishableKey' | 'stripeApiBase'>,
): Promise<TokenizedCard> {
  const response = await fetch(`${stripeApiBase ?? STRIPE_API_BASE}/v1/payment_methods`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stripePublishableKey}` },
    body: formOf(card),
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch(() => {
    throw new CardProblem(UNREACHABLE)
  })
  const reply: unknown = await response.json().catch(() => null)
  const tokenizedCard = response.ok ? tokenizedCardIn(reply) : null
  if (!tokenizedCard) throw problemIn(reply) ?? new CardProblem(describe(response))
  return tokenizedCard
}

function formOf({ number, expiry, cvv, cardName, address, city, state, zipCode }: CardInput): URLSearchParams {
  const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 }
  return new URLSearchParams({
    type: 'card',
    'card[number]': number.replace(/[^0-9]/g, ''),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': cvv,
    'billing_details[name]': cardName.trim(),
    'billing_details[address][line1]': address.trim(),
    'billing_details[address][city]': city.trim(),
    'billing_details[address][state]': state,
    'billing_details[address][postal_code]': zipCode.trim(),
    'billing_details[address][country]': 'US',
  })
}

/** @returns null if the response does not contain a card */
function tokenizedCardIn(reply: unknown): TokenizedCard | null {
  const id = textIn(reply, 'id')
  if (id === '') return null
  const card = fieldOf(reply, 'card')
  return { token: id, brand: textIn(card, 'brand'), last4: textIn(card, 'last4'), funding: textIn(card, 'funding') }
}

/** Only the provider's messages about the card itself are useful to the user. */
function problemIn(reply: unknown): CardProblem | null {
  const error = fieldOf(reply, 'error')
  const message = textIn(error, 'message')
  if (textIn(error, 'type') !== 'card_error' || message === '') return null
  return new CardProblem(message, fieldsByCode[textIn(error, 'code')])
}

function describe({ ok, status, headers }: Response): string {
  const response = ok ? 'an unexpected response' : `HTTP status ${status}`
  const requestId = headers.get('request-id')
  return `The payment provider returned ${response}.${requestId ? ` Request ID: ${requestId}` : ''}`
}

function textIn(value: unknown, name: string): string {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : ''
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
