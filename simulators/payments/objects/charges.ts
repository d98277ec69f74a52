import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { listOptions, readFilters, viewList } from '../api/lists.ts'
import { noSuch } from '../api/provider-error.ts'
import type { CardRow, ChargeRow } from '../store/rows.ts'
import { viewCharge } from './views/charge.ts'

/** Payment intents create charges; these endpoints read them. */
export const chargeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/charges/:charge',
    async run(request) {
      const charge = await findCharge(request, request.path['charge'] ?? '', 'id')
      return viewCharge(charge, await cardOf(request, charge))
    },
  },
  {
    method: 'POST',
    path: '/v1/charges/:charge',
    async run(request) {
      await request.lock(request.path['charge'] ?? '')
      const charge = await findCharge(request, request.path['charge'] ?? '', 'id')
      const { params } = request
      const changed = request.changes.update('charges', charge, {
        description: params.text('description') ?? charge.description,
        receipt_email: params.text('receipt_email') ?? charge.receipt_email,
        metadata: params.metadata(charge.metadata) ?? charge.metadata,
      })
      params.rejectUnknown()
      return viewCharge(changed, await cardOf(request, charge))
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    async run(request) {
      const options = listOptions(request.params, readFilters(request.params, 'customer', 'payment_intent'))
      request.params.rejectUnknown()
      const { rows, hasMore } = await request.store.list('charges', options)
      const cards = await cardsOf(request, rows)
      return viewList(
        request,
        '/v1/charges',
        rows.flatMap((row) => viewWith(cards, row)),
        hasMore,
      )
    },
  },
]

export async function findCharge({ store }: EndpointRequest, id: string, param: string): Promise<ChargeRow> {
  const charge = await store.find('charges', id)
  if (charge === undefined) throw noSuch('charge', id, param)
  return charge
}

export async function cardOf({ store }: EndpointRequest, { id, payment_method }: ChargeRow): Promise<CardRow> {
  const card = await store.find('cards', payment_method)
  if (card === undefined) throw new Error(`the card of the charge ${id} is missing`)
  return card
}

async function cardsOf(
  { store }: EndpointRequest,
  charges: readonly ChargeRow[],
): Promise<ReadonlyMap<string, CardRow>> {
  const cards = await store.findAll(
    'cards',
    charges.map(({ payment_method }) => payment_method),
  )
  return new Map(cards.map((card) => [card.id, card]))
}

function viewWith(cards: ReadonlyMap<string, CardRow>, charge: ChargeRow): object[] {
  const card = cards.get(charge.payment_method)
  return card === undefined ? [] : [viewCharge(charge, card)]
}
