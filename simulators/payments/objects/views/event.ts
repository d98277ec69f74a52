import type { EventRow } from '../../store/rows.ts'

export function viewEvent(row: EventRow, apiVersion: string) {
  return {
    id: row.id,
    object: 'event',
    api_version: apiVersion,
    created: row.created,
    data: row.data,
    livemode: false,
    pending_webhooks: row.pending ? 1 : 0,
    request: { id: row.request, idempotency_key: row.idempotency_key },
    type: row.type,
  }
}
