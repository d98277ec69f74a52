import { z } from 'zod'
import { customerEmail } from '../fields.ts'

/** What most calls about one customer take, and how they reject unknown customers. */
export const onCustomer = z.strictObject({ email: customerEmail }).meta({ id: 'CustomerReference' })
export const UserNotFound = { status: 404, message: 'Customer not found' } as const
