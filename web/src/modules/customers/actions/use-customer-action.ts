import { isApprovable } from '@portal/contract/approvals/actions'
import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import type { Customer } from '@portal/contract/customers/details'
import { type CustomerAction, whyNot } from '@portal/contract/customers/offered'
import { useState } from 'react'
import { type Outcome, useAction } from '../../../app/api/actions.ts'
import type { CallFailed } from '../../../app/api/call-failed.ts'
import { type ApprovalRequest, useApproval } from '../../approvals/use-approval.ts'
import { describeUnknownOutcome } from './unknown-outcome.ts'

type Gift = Readonly<Record<string, string | number>>

interface ActionOnCustomer<C extends Call> {
  /** Makes the call, and closes the dialog after success. */
  readonly act: (input: InputOf<C>) => Promise<Outcome<ReplyOf<C>>>
  /** The same for an action that gives something: above the user's limits it requests approval instead. */
  readonly submit: (input: InputOf<C> & Gift) => Promise<unknown>
  readonly approval: ApprovalRequest | undefined
  readonly isRunning: boolean
  /** See `Action`. */
  readonly isAwaited: boolean
  /** From the attempt until its failure; success closes the dialog. */
  readonly isUnderWay: boolean
  /** Text about the result of the last attempt, if the toast alone is not enough. */
  readonly note: string | null
  /** The last attempt may have taken effect; repeating it cannot do so twice. */
  readonly isUnknown: boolean
}

/** The action of a form dialog. If it is rejected, the dialog stays open and the record reloads. */
export function useCustomerAction<C extends Call>(
  action: CustomerAction,
  call: C,
  customer: Customer,
  onClose: () => void,
): ActionOnCustomer<C> {
  const { run, isRunning, isAwaited } = useAction(call)
  const approval = useApproval(action, onClose)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [isUnderWay, setIsUnderWay] = useState(false)

  async function act(input: InputOf<C>) {
    setFailure(null)
    setIsUnderWay(true)
    const outcome = await run(input)
    if (outcome.ok) onClose()
    else {
      setFailure(outcome.failure)
      setIsUnderWay(false)
    }
    return outcome
  }
  return {
    act,
    submit: (input) => (approval.limit === null ? act(input) : approval.request(input)),
    approval: isApprovable(action) ? approval : undefined,
    isRunning: isRunning || approval.isRunning,
    isAwaited,
    isUnderWay,
    note: isAwaited ? AWAITED : failure && noteOn(failure, whyNot(action, customer)),
    isUnknown: failure !== null && !failure.isDefinite,
  }
}

const AWAITED = 'Waiting for the payment provider. You can close this dialog. A notification will show the result.'

/** `rule` is the rule that forbids the action after the record has reloaded. */
function noteOn(failure: CallFailed, rule: string | null): string | null {
  if (failure.code === 'NotOffered') return rule && `This customer was changed by someone else. ${rule}`
  return failure.isDefinite ? null : describeUnknownOutcome(failure)
}
