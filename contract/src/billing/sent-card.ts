import { z } from 'zod'
import { stateCodes } from '../customers/states.ts'
import { cardAddress, cardCity, cardName, zipCode } from '../fields.ts'
import { choice, line, optionalLine } from '../text.ts'

/**
 * A customer's card. The number, security code and expiry date stay in the browser; only the provider's token is sent.
 */
export const card = {
  cardName,
  address: cardAddress,
  city: cardCity,
  state: choice(stateCodes, 'Enter state as on credit card'),
  zipCode,
  country: z.literal('US', { error: 'Card country must be US' }),
  token: line(255, { required: 'Enter the card token' }),
}

/** What the browser knows about the card; the server fetches it from the provider instead. */
export const hints = {
  last4: optionalLine(4).optional(),
  brand: optionalLine(40).optional(),
  funding: optionalLine(40).optional(),
}

/** A card as the handlers receive it. */
export type SentCard = z.output<z.ZodObject<typeof card>>

/** Returns the card without the hints. */
export function onlyCard({ cardName, address, city, state, zipCode, country, token }: SentCard): SentCard {
  return { cardName, address, city, state, zipCode, country, token }
}
