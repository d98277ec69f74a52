import { createHash } from 'node:crypto'
import type { EndpointRequest } from '../api/endpoint-request.ts'
import type { Params } from '../api/params.ts'
import { invalidRequest, noSuch, ProviderError } from '../api/provider-error.ts'
import type { Address, Billing, CardRow } from '../store/rows.ts'
import { behaviors, type Decline, type TestCard, testCards } from './test-cards.ts'

/** Reads a card as the browser sent it: checks only its format, without contacting the issuer. */
export function readCard(request: EndpointRequest, card: Params, id: string, billing: Billing): CardRow {
  const number = card.required('number')
  const known = checkNumber(number)
  const { month, year } = checkExpiry(card, request.now)
  const cvc = card.text('cvc')
  if (cvc && !/^\d{3,4}$/.test(cvc)) throw cardProblem('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  return {
    ...factsOf(number, known),
    ...blank(request, id),
    exp_month: month,
    exp_year: year,
    cvc_given: Boolean(cvc),
    billing,
  }
}

/** Returns the card with this ID; the provider's predefined IDs create a new one each time. */
export async function findCard(request: EndpointRequest, id: string, param: string): Promise<CardRow> {
  const number = readyMade.get(id)
  const known = number === undefined ? undefined : testCards.get(number)
  if (number !== undefined && known !== undefined) {
    const year = new Date(request.now * 1000).getUTCFullYear() + 4
    const facts = { ...factsOf(number, known), exp_month: 8, exp_year: year, cvc_given: true, billing: {} }
    return request.changes.insert('cards', { ...facts, ...blank(request, request.newId('pm')) })
  }
  const card = await request.store.find('cards', id)
  if (card === undefined) throw noSuch('PaymentMethod', id, param)
  return card
}

/** Returns the card of a token, which can be used only once. */
export async function useToken(request: EndpointRequest, id: string, param: string): Promise<CardRow> {
  const readyId = id.replace(/^tok_/, 'pm_card_')
  if (readyMade.has(readyId)) return await findCard(request, readyId, param)
  await request.lock(id)
  const token = await request.store.find('tokens', id)
  const card = token && (await request.store.find('cards', token.card))
  if (!token || !card) throw noSuch('token', id, param)
  if (token.used) {
    const message = `You cannot use a Stripe token more than once: ${id}.`
    throw invalidRequest(message, { code: 'token_already_used', param })
  }
  request.changes.update('tokens', token, { used: true })
  return card
}

/** Returns the issuer's decline when a card is attached to a customer; null if there is none. */
export function refusalAtAttach(card: CardRow): Decline | null {
  const behavior = behaviors[card.behavior] ?? {}
  if (behavior.attach) return behavior.attach
  return behavior.cvcIsWrong && card.cvc_given ? (behaviors['incorrect_cvc']?.attach ?? null) : null
}

export function declinedBy({ code, declineCode, message, advice }: Decline, more: object = {}): ProviderError {
  return new ProviderError(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    ...(advice === undefined ? {} : { advice_code: advice }),
    ...(code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    ...more,
  })
}

export function readAddress(params: Params): Address {
  return {
    line1: params.text('line1') ?? null,
    line2: params.text('line2') ?? null,
    city: params.text('city') ?? null,
    state: params.text('state') ?? null,
    postal_code: params.text('postal_code') ?? null,
    country: params.text('country') ?? null,
  }
}

export function readBilling(params: Params | undefined): Billing {
  if (params === undefined) return {}
  const address = params.inner('address')
  return {
    name: params.text('name') ?? null,
    email: params.text('email') ?? null,
    phone: params.text('phone') ?? null,
    address: address === undefined ? null : readAddress(address),
  }
}

function checkNumber(number: string): TestCard {
  const digits = number.replaceAll(/[ -]/g, '')
  if (!/^[0-9]{12,19}$/.test(digits)) {
    throw cardProblem('invalid_number', 'number', 'The card number is not a valid credit card number.')
  }
  if (!hasValidChecksum(digits)) throw cardProblem('incorrect_number', 'number', 'Your card number is incorrect.')
  const known = testCards.get(digits)
  if (known !== undefined) return known
  throw new ProviderError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    param: 'number',
  })
}

function checkExpiry(card: Params, now: number): { month: number; year: number } {
  const month = Number(card.required('exp_month'))
  const given = Number(card.required('exp_year'))
  const year = given < 100 ? given + 2000 : given
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw cardProblem('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const today = new Date(now * 1000)
  const thisYear = today.getUTCFullYear()
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 75) {
    throw cardProblem('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  if (year === thisYear && month < today.getUTCMonth() + 1) {
    throw cardProblem('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  return { month, year }
}

function cardProblem(code: string, param: string, message: string): ProviderError {
  return new ProviderError(402, { type: 'card_error', code, message, param })
}

function factsOf(number: string, { brand, funding, behavior }: TestCard) {
  const fingerprint = createHash('sha256').update(number).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 16)
  return { brand, funding, behavior, last4: number.slice(-4), fingerprint }
}

function blank(request: EndpointRequest, id: string) {
  return { id, created: request.now, customer: null, detached: false, confirmed: false, metadata: {} }
}

function hasValidChecksum(digits: string): boolean {
  let sum = 0
  for (const [index, character] of [...digits].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** Test IDs documented by the provider. */
const readyMade: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_debit', '4000056655665556'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_mastercard_debit', '5200828282828210'],
  ['pm_card_mastercard_prepaid', '5105105105105100'],
  ['pm_card_amex', '378282246310005'],
  ['pm_card_discover', '6011111111111117'],
  ['pm_card_diners', '3056930009020004'],
  ['pm_card_jcb', '3566002020360505'],
  ['pm_card_unionpay', '6200000000000005'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_createDispute', '4000000000000259'],
])
