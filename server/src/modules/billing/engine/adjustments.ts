import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { Tx } from '../../../platform/db/connect.ts'
import { idOf, together } from '../../../platform/db/together.ts'
import type { Turn } from './account.ts'
import { audit, book, recordEvents } from './journal.ts'
import { payWhatIsCovered } from './pay-from-credit.ts'

export interface Adjustment {
  /** More than 0. */
  readonly amountCents: number
  /** Why, in the words of staff. */
  readonly description: string
}

/** Money in the customer's favour: it pays an open invoice that it covers, and else waits for the next one. */
export async function addCredit(tx: Tx, turn: Turn, { amountCents, description }: Adjustment): Promise<void> {
  await together(tx, {
    credit: tx.insertInto('credits').values(rowOf(turn, { amountCents, description })).returning('id'),
    entry: book(tx, turn, { type: 'credit', amountCents, description, source: { credit_id: idOf('credit') } }),
    event: recordEvents(tx, turn, [eventName.creditAdded, `${formatCents(amountCents)}: ${description}`]),
    audit: auditBalance(tx, turn, 'add-credit', amountCents, description),
  })
  await payWhatIsCovered(tx, turn)
}

/** Money that the customer owes, collected with the next invoice. */
export async function addCharge(tx: Tx, turn: Turn, { amountCents, description }: Adjustment): Promise<void> {
  const source = { charge_id: idOf('charge') }
  await together(tx, {
    charge: tx.insertInto('charges').values(rowOf(turn, { amountCents, description })).returning('id'),
    entry: book(tx, turn, { type: 'charge', amountCents: -amountCents, description, source }),
    event: recordEvents(tx, turn, [eventName.chargeAdded, `${formatCents(amountCents)}: ${description}`]),
    audit: auditBalance(tx, turn, 'add-charge', -amountCents, description),
  })
}

function rowOf({ account, at, staff }: Turn, { amountCents, description }: Adjustment) {
  return {
    customer_id: account.id,
    amount_cents: amountCents,
    description,
    staff_id: staff?.id ?? null,
    created_at: at,
  }
}

function auditBalance(tx: Tx, turn: Turn, action: string, changeCents: number, description: string) {
  const { balanceCents } = turn.account
  return audit(tx, turn, action, {
    before: { balanceCents },
    after: { balanceCents: balanceCents + changeCents, description },
  })
}
