import { type EventType } from '@portal/contract/events/event-types'
import type { Db } from '../../platform/db/connect.ts'
import { toEventId } from './delivery/log-queries.ts'
import { findPosition, listEventsAfter } from './queries.ts'

interface StreamedEvent {
  readonly id: string
  readonly type: EventType
  readonly timestamp: string
  readonly data: { readonly sequence: number }
}

interface StreamPage {
  readonly items: StreamedEvent[]
  /** Cursor of the last event, or the previous page's cursor if this page is empty. */
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** Reads the events after a cursor, which is an event ID. Returns null if the cursor is unknown. */
export async function readStream(db: Db, cursor: string | undefined, limit: number): Promise<StreamPage | null> {
  const after = cursor === undefined ? 0 : await findPosition(db, cursor.slice('evt_'.length))
  if (after === null) return null
  const rows = await listEventsAfter(db, after, limit + 1)
  const items = rows.slice(0, limit).map(({ id, body }) => {
    // Written by `publish`.
    return { id: toEventId(id), ...(JSON.parse(body) as Omit<StreamedEvent, 'id'>) }
  })
  return { items, nextCursor: items.at(-1)?.id ?? cursor ?? null, hasMore: rows.length > limit }
}
