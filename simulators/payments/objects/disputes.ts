import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { listOptions, readFilters, viewList } from '../api/lists.ts'
import { noSuch } from '../api/provider-error.ts'
import type { DisputeRow } from '../store/rows.ts'
import { cardOf, findCharge } from './charges.ts'
import { type DisputeStep, moveDispute } from './move-dispute.ts'
import { viewDispute } from './views/dispute.ts'

export const disputeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/disputes/:dispute',
    run: async (request) => await view(request, await findDispute(request)),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:dispute',
    async run(request) {
      await request.lock(request.path['dispute'] ?? '')
      const dispute = await findDispute(request)
      const text = request.params.inner('evidence')?.text('uncategorized_text')
      request.params.flag('submit')
      const metadata = request.params.metadata(dispute.metadata) ?? dispute.metadata
      request.params.rejectUnknown()
      const changed = request.changes.update('disputes', dispute, {
        metadata,
        ...(text ? { evidence: { ...dispute.evidence, uncategorized_text: text } } : {}),
      })
      // Evidence with one of these two texts decides a dispute of the test cards immediately.
      const outcome = text ? outcomes[text] : undefined
      if (outcome === undefined) return await view(request, changed)
      const card = await cardOf(request, await findCharge(request, changed.charge, 'charge'))
      return viewDispute(
        moveDispute({ changes: request.changes, card, now: request.now, send: request.emit }, changed, outcome),
        card,
      )
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    async run(request) {
      const options = listOptions(request.params, readFilters(request.params, 'charge', 'payment_intent'))
      request.params.rejectUnknown()
      const { rows, hasMore } = await request.store.list('disputes', options)
      const views = await Promise.all(rows.map((row) => view(request, row)))
      return viewList(request, '/v1/disputes', views, hasMore)
    },
  },
]

const outcomes: Readonly<Record<string, DisputeStep>> = { winning_evidence: 'win', losing_evidence: 'lose' }

async function findDispute({ store, path: { dispute: id = '' } }: EndpointRequest): Promise<DisputeRow> {
  const dispute = await store.find('disputes', id)
  if (dispute === undefined) throw noSuch('dispute', id, 'id')
  return dispute
}

async function view(request: EndpointRequest, dispute: DisputeRow): Promise<object> {
  return viewDispute(dispute, await cardOf(request, await findCharge(request, dispute.charge, 'charge')))
}
