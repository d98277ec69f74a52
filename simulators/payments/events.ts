import type { NewEvent } from './api/execute.ts'
import { newId } from './api/new-id.ts'
import type { Changes } from './store/changes.ts'
import type { EndpointRow } from './store/rows.ts'

/** Adds an event, and a delivery for every endpoint that subscribes to it, due immediately. */
export function recordEvent(
  changes: Changes,
  { type, object, previous, at, requestId, idempotencyKey }: NewEvent,
  endpoints: readonly EndpointRow[],
  nowMs: number,
): void {
  const id = newId('evt')
  const wanting = endpoints.filter(({ enabled_events }) => enabled_events === null || enabled_events.includes(type))
  changes.insert('events', {
    id,
    created: at,
    type,
    data: previous === undefined ? { object } : { object, previous_attributes: previous },
    request: requestId,
    idempotency_key: idempotencyKey,
    pending: wanting.length > 0,
  })
  for (const endpoint of wanting) {
    const delivery = { id: `${id}>${endpoint.id}`, event: id, endpoint: endpoint.id, attempts: 0, due_ms: nowMs }
    changes.insert('deliveries', delivery)
  }
}
