import type { Endpoint } from '../api/endpoint-request.ts'
import type { Params } from '../api/params.ts'
import { noSuch } from '../api/provider-error.ts'
import type { Billing } from '../store/rows.ts'
import { readCard } from './cards.ts'
import { viewToken } from './views/card.ts'

export const tokenEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/tokens',
    publishable: true,
    async run(request) {
      const params = request.params.inner('card')
      if (params === undefined) request.params.required('card')
      // A missing card was rejected in the previous line.
      const card = readCard(request, params as Params, request.newId('card'), readBilling(params as Params))
      request.params.rejectUnknown()
      request.changes.insert('cards', card)
      const token = { id: request.newId('tok'), created: request.now, card: card.id, used: false }
      return viewToken(request.changes.insert('tokens', token), card)
    },
  },
  {
    method: 'GET',
    path: '/v1/tokens/:token',
    async run({ store, path: { token: id = '' } }) {
      const token = await store.find('tokens', id)
      const card = token && (await store.find('cards', token.card))
      if (!token || !card) throw noSuch('token', id, 'id')
      return viewToken(token, card)
    },
  },
]

/** The legacy format has name and address as top-level fields. */
function readBilling(card: Params): Billing {
  return {
    name: card.text('name') ?? null,
    address: {
      line1: card.text('address_line1') ?? null,
      line2: card.text('address_line2') ?? null,
      city: card.text('address_city') ?? null,
      state: card.text('address_state') ?? null,
      postal_code: card.text('address_zip') ?? null,
      country: card.text('address_country') ?? null,
    },
  }
}
