import type { EndpointRequest, Endpoint } from '../api/endpoint-request.ts'
import { listOptions, viewList } from '../api/lists.ts'
import { noSuch } from '../api/provider-error.ts'
import { viewEvent } from './views/event.ts'

export const eventEndpoints = (apiVersion: string): readonly Endpoint[] => [
  {
    method: 'GET',
    path: '/v1/events/:id',
    async run({ store, path: { id = '' } }: EndpointRequest) {
      const event = await store.find('events', id)
      if (event === undefined) throw noSuch('event', id, 'id')
      return viewEvent(event, apiVersion)
    },
  },
  {
    method: 'GET',
    path: '/v1/events',
    async run(request) {
      const type = request.params.text('type')
      const types = request.params.list('types')
      const delivered = request.params.flag('delivery_success')
      const options = listOptions(request.params, {
        ...(type ? { type } : {}),
        ...(types.length > 0 ? { type: types } : {}),
        ...(delivered === undefined ? {} : { pending: !delivered }),
      })
      request.params.rejectUnknown()
      const { rows, hasMore } = await request.store.list('events', options)
      return viewList(
        request,
        '/v1/events',
        rows.map((row) => viewEvent(row, apiVersion)),
        hasMore,
      )
    },
  },
]
