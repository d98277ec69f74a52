import { createHash } from 'node:crypto'
import type { ActionEffect } from '@portal/contract/billing/preview/calls'
import type { RunPreview } from '@portal/contract/bulk/preview'
import { whyNot } from '@portal/contract/customers/offered'
import { sql } from 'kysely'
import { Refusal } from '../../platform/http/refusal.ts'
import { simulateAction } from '../billing/public.ts'
import { type LockedCustomer, reloadAccount } from '../customers/public.ts'
import type { RequestedAction } from './actions.ts'

export interface RequestPreview {
  /** Null if the action cannot be executed. */
  readonly effect: ActionEffect | null
  /** The error code if the action would be rejected; otherwise null. */
  readonly refusal: string | null
}

/** Previews the requested action by running it in a transaction that is rolled back. */
export async function previewRequest(
  locked: LockedCustomer,
  { input }: RequestedAction,
  newId: () => string,
): Promise<RequestPreview> {
  const { facts } = locked.account
  if (whyNot(input.action, facts) !== null) {
    const isOnlyUnderWay = whyNot(input.action, { ...facts, paymentUnderWay: false }) === null
    return { effect: null, refusal: isOnlyUnderWay ? 'PaymentUnderWay' : 'NotOffered' }
  }
  const { tx } = locked
  await sql`savepoint tried`.execute(tx)
  try {
    const refuse = (code: string) => new Refusal(code, 409)
    return { effect: await simulateAction(await reloadAccount(locked), { input, refuse }, newId), refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { effect: null, refusal: error.code }
    throw error
  } finally {
    await sql`rollback to savepoint tried`.execute(tx)
  }
}

/** Identifies the preview that an approver has seen. */
export function hashPreview(preview: ActionEffect | RunPreview): string {
  return createHash('sha256').update(JSON.stringify(preview)).digest('hex')
}
