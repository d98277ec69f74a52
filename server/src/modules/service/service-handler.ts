import type { ServiceCall } from '@portal/contract/service/call'
import type { ServiceCalls } from '@portal/contract/service/calls'
import type { z } from 'zod'
import type { CallContext } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import type { ServiceKeyOwner } from '../service-keys/public.ts'

export interface ServiceRequest<C extends ServiceCall> {
  readonly input: z.output<C['input']>
  readonly owner: ServiceKeyOwner
  readonly requestId: string
  /** Creates a declared error to throw. */
  refuse(code: keyof C['errors'] & string): Refusal
}

/** Handles one call of the service interface. A write opens exactly one of the context's transactions. */
export type ServiceHandler<C extends ServiceCall> = (
  request: ServiceRequest<C>,
  context: CallContext,
) => Promise<C['reply'] extends z.ZodUndefined ? void : z.output<C['reply']>>

/** A handler for each of these calls. */
export type ServiceHandlersOf<C extends Readonly<Record<string, ServiceCall>>> = {
  readonly [Name in keyof C]: ServiceHandler<C[Name]>
}

export type ServiceHandlers = ServiceHandlersOf<ServiceCalls>
