import { type ApprovableAction, approvableCalls } from '@portal/contract/approvals/actions'
import type { ActionCall } from '@portal/contract/call'
import type { Refusal } from '../../platform/http/refusal.ts'
import {
  addComplimentaryDays,
  addCredit,
  openPaymentRefund,
  openRefund,
  type Operation,
  type PreviewInput,
} from '../billing/public.ts'
import { applyChange, convertToComplimentary, type LockedCustomer } from '../customers/public.ts'

/** Creates an error declared by the action's call. */
export type Refuse = (code: string) => Refusal

/** The requested action, parsed from the input of its call. */
export interface RequestedAction {
  readonly call: ActionCall
  readonly input: PreviewInput
  /** Executes the action with the functions of its call. Returns the operation for the payment provider, if any. */
  readonly execute: (locked: LockedCustomer, newId: () => string, refuse: Refuse) => Promise<Operation | null>
}

/** @param wire the input of the action's call as sent */
export function parseRequest(action: ApprovableAction, wire: unknown): RequestedAction {
  return readers[action](wire)
}

const nothing = { amountCents: 0, durationDays: 0, chargeId: '', plan: 'yearly' } as const

const readers: Record<ApprovableAction, (wire: unknown) => RequestedAction> = {
  addCredit(wire) {
    const call = approvableCalls.addCredit
    const { email, ...credit } = call.input.parse(wire)
    return {
      call,
      input: { ...nothing, email, action: 'addCredit', amountCents: credit.amountCents },
      async execute(locked) {
        await applyChange(locked, call, () => addCredit(locked, credit))
        return null
      },
    }
  },
  addComplimentaryDays(wire) {
    const call = approvableCalls.addComplimentaryDays
    const { email, ...days } = call.input.parse(wire)
    return {
      call,
      input: { ...nothing, email, action: 'addComplimentaryDays', durationDays: days.durationDays },
      async execute(locked, _newId, refuse) {
        await applyChange(locked, call, () => addComplimentaryDays(locked, days, refuse))
        return null
      },
    }
  },
  upgradeToComplimentary(wire) {
    const call = approvableCalls.upgradeToComplimentary
    const { email, ...days } = call.input.parse(wire)
    return {
      call,
      input: { ...nothing, email, action: 'upgradeToComplimentary', durationDays: days.durationDays },
      async execute(locked, newId) {
        await applyChange(locked, call, () => convertToComplimentary(locked, days, newId()))
        return null
      },
    }
  },
  refundPayment(wire) {
    const call = approvableCalls.refundPayment
    const { email, ...refund } = call.input.parse(wire)
    const { amountCents, chargeId } = refund
    return {
      call,
      input: { ...nothing, email, action: 'refundPayment', amountCents, chargeId },
      execute: (locked, newId, refuse) => openPaymentRefund(locked, newId(), refund, refuse),
    }
  },
  cancelWithRefund(wire) {
    const call = approvableCalls.cancelWithRefund
    const { email } = call.input.parse(wire)
    return {
      call,
      input: { ...nothing, email, action: 'cancelWithRefund' },
      execute: (locked, newId) => openRefund(locked, newId()),
    }
  },
}
