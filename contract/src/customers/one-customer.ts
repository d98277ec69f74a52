import { z } from 'zod'
import { type Action, type CallError, nothing } from '../call.ts'
import { customerEmail } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import type { EventName } from './event-names.ts'

/** Common input of calls about one customer, and the error for unknown customers. */
export const onCustomer = z.strictObject({ email: customerEmail }).meta({ id: 'CustomerReference' })
export const UserNotFound = { status: 404, message: 'Customer not found' } as const

interface ActionOnCustomer<Input, Errors, Event extends EventName> extends Action<Event> {
  readonly path: `/${string}`
  readonly permission: Permission
  readonly input: Input
  /** In addition to the errors of every action. */
  readonly errors?: Errors
  readonly done: string
  /** Also shown if the action is not available for the customer. */
  readonly failed: string
}

/** Declares a call for an action on a customer, given only what differs between actions. */
export function actionOnCustomer<
  const Input extends z.ZodType,
  const Event extends EventName,
  const Errors extends Readonly<Record<string, CallError>> = Readonly<Record<never, never>>,
>({ offered, event, errors, ...call }: ActionOnCustomer<Input, Errors, Event>) {
  // Without its own errors, the type is an empty object.
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
