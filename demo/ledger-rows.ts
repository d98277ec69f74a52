import { ledgerText } from '@portal/server/src/modules/billing/texts.ts'
import type { CopyRow } from './copy.ts'
import { exact, type LedgerItem, type Payment } from './history.ts'
import type { Owner, RowIds } from './row-ids.ts'

export function ledgerRow(item: LedgerItem, owner: Owner, ids: RowIds): CopyRow<'ledger_entries'> {
  const { type } = item
  const source = ids.of(item.source)
  return {
    id: ids.give('ledger_entries', item),
    customer_id: owner.id,
    type,
    amount_cents: item.amountCents,
    description: describe(item),
    occurred_at: exact(item),
    invoice_id: type === 'invoice' ? source : null,
    payment_id: type === 'payment' ? source : null,
    refund_id: type === 'refund' || type === 'refund_failed' ? source : null,
    reversal_id: type === 'reversal' ? source : null,
    credit_id: type === 'credit' ? source : null,
    charge_id: type === 'charge' ? source : null,
    dispute_id: type === 'dispute' || type === 'dispute_reversal' ? source : null,
  }
}

function describe(item: LedgerItem): string {
  switch (item.type) {
    case 'invoice':
      return ledgerText.invoice(item.source.number, item.source)
    case 'payment':
      return aboutPayment(ledgerText.payment, item.source)
    case 'refund':
      return ledgerText.refund(item.source.payment.attempt.invoice.number)
    case 'refund_failed':
      return ledgerText.refundFailed(item.source.payment.attempt.invoice.number)
    case 'reversal':
      return ledgerText.reversal(item.source.invoice.number)
    case 'dispute':
      return aboutPayment(ledgerText.dispute, item.source.payment)
    case 'dispute_reversal':
      return aboutPayment(ledgerText.disputeReversal, item.source.payment)
    case 'credit':
    case 'charge':
      return item.source.reason
  }
}

function aboutPayment(text: (brand: string, last4: string, number: number) => string, { attempt }: Payment): string {
  return text(attempt.card.brand, attempt.card.last4, attempt.invoice.number)
}
