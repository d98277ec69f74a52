import type { Ask, Endpoint } from '../api/ask.ts'
import { listOptions, narrowedBy, viewList } from '../api/lists.ts'
import { noSuch } from '../api/provider-error.ts'
import type { DisputeRow } from '../store/rows.ts'
import { cardOf, findCharge } from './charges.ts'
import { type DisputeStep, moveDispute } from './move-dispute.ts'
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
      // Evidence with one of these two texts decides a dispute of the test cards immediately.
      const outcome = text ? outcomes[text] : undefined
      if (outcome === undefined) return await view(ask, changed)
      const card = await cardOf(ask, await findCharge(ask, changed.charge, 'charge'))
      return viewDispute(
        moveDispute({ changes: ask.changes, card, now: ask.now, send: ask.emit }, changed, outcome),
        card,
      )
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    async run(ask) {
      const options = listOptions(ask.params, narrowedBy(ask.params, 'charge', 'payment_intent'))
      ask.params.refuseOthers()
      const { rows, hasMore } = await ask.store.list('disputes', options)
      const views = await Promise.all(rows.map((row) => view(ask, row)))
      return viewList(ask, '/v1/disputes', views, hasMore)
    },
  },
]

const outcomes: Readonly<Record<string, DisputeStep>> = { winning_evidence: 'win', losing_evidence: 'lose' }

async function findDispute({ store, path: { dispute: id = '' } }: Ask): Promise<DisputeRow> {
  const dispute = await store.find('disputes', id)
  if (dispute === undefined) throw noSuch('dispute', id, 'id')
  return dispute
}

async function view(ask: Ask, dispute: DisputeRow): Promise<object> {
  return viewDispute(dispute, await cardOf(ask, await findCharge(ask, dispute.charge, 'charge')))
}
