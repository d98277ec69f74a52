import { type Previewed, previewCalls } from '@portal/contract/billing/preview/calls'
import type { InputOf } from '@portal/contract/call'
import { useState } from 'react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { portalNow } from '../../../ui/portal-clock.ts'

export type PreviewInput = InputOf<typeof previewCalls.previewAction>

interface Preview {
  /** Null until the server returns it to this dialog, because an earlier one may be outdated. */
  readonly effect: Previewed | null
  readonly hasFailed: boolean
  /** Why the server would reject the action, if it gives a reason. */
  readonly refusal: string | null
}

const { NothingToRefund, AmountTooHigh, PaymentDisputed, NotPaid, CardUnusable } = previewCalls.previewAction.errors
const explained: Readonly<Record<string, string>> = {
  NothingToRefund: NothingToRefund.message,
  AmountTooHigh: AmountTooHigh.message,
  PaymentDisputed: PaymentDisputed.message,
  NotPaid: NotPaid.message,
  CardUnusable: CardUnusable.message,
}

/** The preview of an action, computed by the server in a dry run. */
export function usePreview(input: PreviewInput, isAsked: boolean): Preview {
  const [openedAt] = useState(portalNow)
  const { data, readAt, failure } = useCallQuery(previewCalls.previewAction, input, { quiet: true, enabled: isAsked })
  const isOfNow = readAt !== undefined && readAt >= openedAt
  return {
    effect: (isOfNow && data) || null,
    hasFailed: failure !== null,
    refusal: failure && (explained[failure.code] ?? null),
  }
}
