import type pg from 'pg'
import type { Logger } from 'pino'
import type { NewEvent } from './api/execute.ts'
import type { Locks } from './api/locks.ts'
import { newId } from './api/new-id.ts'
import type { Clock } from './clock.ts'
import { type DisputeParts, moveDispute } from './objects/move-dispute.ts'
import { viewCharge } from './objects/views/charge.ts'
import { viewDispute } from './objects/views/dispute.ts'
import { viewRefund } from './objects/views/refund.ts'
import { Changes } from './store/changes.ts'
import type { CardRow, ChargeRow, DisputeRow, LaterRow, RefundRow } from './store/rows.ts'
import type { Store } from './store/store.ts'

/** The fields of an event that differ between automatic changes. */
export type Note = (changes: Changes, event: Pick<NewEvent, 'type' | 'object' | 'previous'>) => void

export interface SchedulerParts {
  readonly pool: pg.Pool
  readonly store: Store
  readonly locks: Locks
  readonly clock: Clock
  readonly log: Logger
  readonly note: Note
}

export interface Scheduler {
  /** Runs everything that is due; with `all`, everything scheduled. */
  run(options?: { readonly all: boolean }): Promise<void>
  stop(): Promise<void>
}

const DAYS_TO_RESPOND = 9
const POLL_INTERVAL_MS = 1_000
const BATCH_SIZE = 100

/** Runs scheduled disputes and slow refunds when they are due. */
export function startScheduler(parts: SchedulerParts): Scheduler {
  let running: Promise<void> = Promise.resolve()
  const run = ({ all } = { all: false }) => {
    running = running
      .catch(() => undefined)
      .then(() => runDue(parts, all ? Number.MAX_SAFE_INTEGER : parts.clock.now()))
    return running
  }
  const timer = setInterval(() => {
    run().catch((error: unknown) => parts.log.warn({ err: error }, 'simulator: late events delayed'))
  }, POLL_INTERVAL_MS)
  timer.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      await running.catch(() => undefined)
    },
  }
}

async function runDue(parts: SchedulerParts, until: number): Promise<void> {
  const text = 'select * from stand_in.later where due <= $1 order by due limit $2'
  for (;;) {
    const { rows } = await parts.pool.query<LaterRow>(text, [until, BATCH_SIZE])
    for (const later of rows) await apply(parts, later)
    if (rows.length < BATCH_SIZE) return
  }
}

/** Runs a scheduled change and deletes its row atomically. */
async function apply({ store, locks, clock, note }: SchedulerParts, later: LaterRow): Promise<void> {
  const refund = later.kind.startsWith('refund') ? await store.find('refunds', later.object) : undefined
  const chargeId = refund?.charge ?? later.object
  const unlock = await locks.take(chargeId)
  try {
    const changes = new Changes()
    changes.delete('later', later.id)
    const found = await findCharge(store, chargeId)
    if (found !== null && refund !== undefined) settleRefund(changes, found, refund, later.kind, note)
    else if (found !== null && later.kind === 'dispute')
      dispute(changes, found, { reason: later.reason ?? 'general' }, clock.now(), note)
    else if (found !== null) {
      note(changes, { type: 'radar.early_fraud_warning.created', object: viewWarning(found.charge, clock.now()) })
    }
    await store.save(changes.list)
  } finally {
    unlock()
  }
}

/** Opens a dispute over the whole charge or `amount` cents, and withdraws the money; an inquiry withdraws nothing. */
export function dispute(
  changes: Changes,
  { charge, card }: ChargeAndCard,
  {
    reason,
    amount = charge.amount,
    isWithdrawn = true,
  }: { readonly reason: string; readonly amount?: number | undefined; readonly isWithdrawn?: boolean },
  now: number,
  note: Note,
): DisputeRow {
  const isInquiry = reason === 'inquiry'
  const row = changes.insert('disputes', {
    id: newId('dp'),
    created: now,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    amount,
    reason: isInquiry ? 'general' : reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    due_by: now + DAYS_TO_RESPOND * 86_400,
    evidence: {},
    metadata: {},
    movements: [],
  })
  if (!isInquiry) changes.update('charges', charge, { disputed: true })
  const send = sendBy(changes, note)
  send('charge.dispute.created', viewDispute(row, card))
  return isInquiry || !isWithdrawn ? row : moveDispute({ changes, card, now, send }, row, 'withdraw')
}

export function sendBy(changes: Changes, note: Note): DisputeParts['send'] {
  return (type, object, previous) => note(changes, { type, object, previous })
}

interface ChargeAndCard {
  readonly charge: ChargeRow
  readonly card: CardRow
}

export async function findCharge(store: Store, id: string): Promise<ChargeAndCard | null> {
  const charge = await store.find('charges', id)
  const card = charge && (await store.find('cards', charge.payment_method))
  return charge && card ? { charge, card } : null
}

function settleRefund(
  changes: Changes,
  found: ChargeAndCard,
  refund: RefundRow,
  kind: LaterRow['kind'],
  note: Note,
): void {
  const previous = { status: refund.status }
  if (kind === 'refund_succeeds') {
    const settled = changes.update('refunds', refund, { status: 'succeeded' })
    note(changes, { type: 'refund.updated', object: viewRefund(settled, found.charge), previous })
    return
  }
  const failed = changes.update('refunds', refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const amount_refunded = found.charge.amount_refunded - refund.amount
  const charge = changes.update('charges', found.charge, { amount_refunded })
  note(changes, { type: 'refund.updated', object: viewRefund(failed, found.charge), previous })
  note(changes, { type: 'refund.failed', object: viewRefund(failed, found.charge) })
  const chargeBefore = { amount_refunded: found.charge.amount_refunded }
  note(changes, { type: 'charge.updated', object: viewCharge(charge, found.card), previous: chargeBefore })
}

function viewWarning(charge: ChargeRow, now: number): object {
  return {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: now,
    fraud_type: 'misc',
    livemode: false,
    payment_intent: charge.payment_intent,
  }
}
