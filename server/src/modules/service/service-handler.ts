import type { ServiceCall, ServiceCalls } from '@portal/contract/service/calls'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import type { ServiceKeyOwner } from '../service-keys/public.ts'

export interface ServiceRequest<C extends ServiceCall> {
  readonly input: z.output<C['input']>
  readonly holder: ServiceKeyOwner
  readonly requestId: string
  /** Makes a declared "no", to be thrown. */
  refuse(code: keyof C['errors'] & string): Refusal
}

/** Work in the transaction in which the caller's id is claimed. */
type ServiceWork<C extends ServiceCall> = (tx: Tx) => Promise<z.output<C['reply']>>

/** Answers one call of the service interface: prepares outside of the transaction, works inside. */
export type ServiceHandler<C extends ServiceCall> = (
  request: ServiceRequest<C>,
  context: Context,
) => Promise<ServiceWork<C>>

export type ServiceHandlers = { readonly [Name in keyof ServiceCalls]: ServiceHandler<ServiceCalls[Name]> }
