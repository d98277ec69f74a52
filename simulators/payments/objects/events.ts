import type { Ask, Endpoint } from '../api/ask.ts'
import { listOptions, viewList } from '../api/lists.ts'
import { noSuch } from '../api/provider-error.ts'
import { viewEvent } from './views/event.ts'

export const eventEndpoints = (apiVersion: string): readonly Endpoint[] => [
  {
    method: 'GET',
    path: '/v1/events/:id',
    async run({ store, path: { id = '' } }: Ask) {
      const event = await store.find('events', id)
      if (event === undefined) throw noSuch('event', id, 'id')
      return viewEvent(event, apiVersion)
    },
  },
  {
    method: 'GET',
    path: '/v1/events',
    async run(ask) {
      const type = ask.params.text('type')
      const types = ask.params.list('types')
      const delivered = ask.params.flag('delivery_success')
      const options = listOptions(ask.params, {
        ...(type ? { type } : {}),
        ...(types.length > 0 ? { type: types } : {}),
        ...(delivered === undefined ? {} : { pending: !delivered }),
      })
      ask.params.refuseOthers()
      const { rows, hasMore } = await ask.store.list('events', options)
      return viewList(
        ask,
        '/v1/events',
        rows.map((row) => viewEvent(row, apiVersion)),
        hasMore,
      )
    },
  },
]
