import type { ActionEffect } from '@portal/contract/billing/preview/calls'
import { formatDate } from '@portal/contract/dates'
import { balanceDueCents, formatCents } from '@portal/contract/money'

export interface PreviewRow {
  readonly label: string
  /** The current value, if it changes. */
  readonly before: string | null
  readonly after: string
}

/** The changes of an action as text, omitting unaffected values. */
export function previewRows({
  chargeCents,
  refundCents,
  balance,
  lastDayOfAccess,
  nextInvoice,
}: ActionEffect): readonly PreviewRow[] {
  return [
    ...(chargeCents > 0 ? [{ label: 'Charge today', before: null, after: formatCents(chargeCents) }] : []),
    ...(refundCents > 0 ? [{ label: 'Refund today', before: null, after: formatCents(refundCents) }] : []),
    change('Last day of access', dayOf(lastDayOfAccess.before), dayOf(lastDayOfAccess.after)),
    change('Next invoice', invoiceOf(nextInvoice.before), invoiceOf(nextInvoice.after)),
    change('Balance due', dueOf(balance.beforeCents), dueOf(balance.afterCents)),
  ]
}

function change(label: string, before: string, after: string): PreviewRow {
  return { label, before: before === after ? null : before, after }
}

function dayOf(day: string | null): string {
  return day === null ? 'None' : formatDate(day)
}

function invoiceOf(invoice: ActionEffect['nextInvoice']['before']): string {
  return invoice === null ? 'None' : `${formatDate(invoice.date)}, ${formatCents(invoice.amountCents)}`
}

function dueOf(balanceCents: number): string {
  return formatCents(balanceDueCents(balanceCents))
}
