import { z } from 'zod'
import { isEmail } from '../../fields.ts'
import { line, withoutCardNumbers } from '../../text.ts'
import { numberText } from '../call.ts'

/** Has fewer digits than any card number. */
export const MAX_ID = 999_999_999_999

/** Customer ID in a path. */
export const customerId = numberText(MAX_ID, 'Enter a customer ID').meta({ examples: [42] })

export const CustomerNotFound = { status: 404, message: 'Customer not found.', field: 'customerId' } as const
export const NotAvailable = {
  status: 409,
  message: "Not available for the customer's current type, status or subscription.",
} as const

const usernameWords = { error: 'Enter an email address or an 11-digit phone number' }

/** An email address, or an 11-digit phone number starting with 1. */
export const username = z
  .string(usernameWords)
  .trim()
  .toLowerCase()
  .refine(...withoutCardNumbers('any'))
  .refine((text) => isEmail(text) || /^1\d{10}$/.test(text), usernameWords)

/** Username for lookup; an existing one may not follow current rules. */
export const knownUsername = line(254, { required: 'Enter a username' })
