import type { Ask, Endpoint } from '../api/ask.ts'
import { listOptions, viewList } from '../api/lists.ts'
import { noSuch } from '../api/provider-error.ts'
import type { DisputeRow } from '../store/rows.ts'
import { cardOf, findCharge } from './charges.ts'
import { viewDispute } from './views/dispute.ts'

export const disputeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/disputes/:dispute',
    run: async (ask) => await view(ask, await findDispute(ask)),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:dispute',
    async run(ask) {
      await ask.lock(ask.path['dispute'] ?? '')
      const dispute = await findDispute(ask)
      const text = ask.params.inner('evidence')?.text('uncategorized_text')
      ask.params.flag('submit')
      const metadata = ask.params.metadata(dispute.metadata) ?? dispute.metadata
      ask.params.refuseOthers()
      const changed = ask.changes.update('disputes', dispute, {
        metadata,
        ...(text ? { evidence: { ...dispute.evidence, uncategorized_text: text } } : {}),
      })
      // Evidence of these two words decides a dispute of the test cards at once.
      const outcome = text ? outcomes[text] : undefined
      return await (outcome === undefined ? view(ask, changed) : closeDispute(ask, changed, outcome))
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    async run(ask) {
      const charge = ask.params.text('charge')
      const intent = ask.params.text('payment_intent')
      const where = { ...(charge ? { charge } : {}), ...(intent ? { payment_intent: intent } : {}) }
      const options = listOptions(ask.params, where)
      ask.params.refuseOthers()
      const { rows, hasMore } = await ask.store.list('disputes', options)
      const views = await Promise.all(rows.map((row) => view(ask, row)))
      return viewList(ask, '/v1/disputes', views, hasMore)
    },
  },
]

/** Decides a dispute; where it is won, the money comes back. */
export async function closeDispute(ask: Ask, dispute: DisputeRow, outcome: 'won' | 'lost'): Promise<object> {
  const isInquiry = dispute.status.startsWith('warning_')
  const closed = ask.changes.update('disputes', dispute, { status: isInquiry ? 'warning_closed' : outcome })
  const closedView = await view(ask, closed)
  if (outcome === 'won' && !isInquiry) ask.emit('charge.dispute.funds_reinstated', closedView)
  ask.emit('charge.dispute.closed', closedView, { status: dispute.status })
  return closedView
}

const outcomes: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' }

async function findDispute({ store, path: { dispute: id = '' } }: Ask): Promise<DisputeRow> {
  const dispute = await store.find('disputes', id)
  if (dispute === undefined) throw noSuch('dispute', id, 'id')
  return dispute
}

async function view(ask: Ask, dispute: DisputeRow): Promise<object> {
  return viewDispute(dispute, await cardOf(ask, await findCharge(ask, dispute.charge, 'charge')))
}
