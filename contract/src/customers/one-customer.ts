import { z } from 'zod'
import { type Action, type CallError, nothing } from '../call.ts'
import { customerEmail } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import type { EventName } from './event-names.ts'

/** What most calls about one customer take, and how they reject unknown customers. */
export const onCustomer = z.strictObject({ email: customerEmail }).meta({ id: 'CustomerReference' })
export const UserNotFound = { status: 404, message: 'Customer not found' } as const

interface ActionOnCustomer<Input, Errors, Event extends EventName> extends Action<Event> {
  readonly path: `/${string}`
  readonly permission: Permission
  readonly input: Input
  /** Beside those of every action. */
  readonly errors?: Errors
  readonly done: string
  /** Also shown where the action is not available for the customer. */
  readonly failed: string
}

/** Declares the call of an action on a customer, from what differs among them. */
export function actionOnCustomer<
  const Input extends z.ZodType,
  const Event extends EventName,
  const Errors extends Readonly<Record<string, CallError>> = Readonly<Record<never, never>>,
>({ offered, event, errors, ...call }: ActionOnCustomer<Input, Errors, Event>) {
  // Without errors of its own, the type is that of no errors.
  const own = (errors ?? {}) as Errors
  const NotOffered = { status: 409, message: call.failed } as const
  return {
    ...call,
    method: 'POST' as const,
    action: { offered, event },
    reply: nothing,
    errors: { UserNotFound, NotOffered, ...own },
  }
}
