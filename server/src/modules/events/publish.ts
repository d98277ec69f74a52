import { type DataOf, type EventType, eventTypes } from '@portal/contract/events/event-types'
import { objectFields } from '@portal/contract/events/event-type'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEvents } from './queries.ts'

export type PublishedEvent = { [Type in EventType]: EventOf<Type> }[EventType]

interface EventOf<Type extends EventType> {
  readonly type: Type
  /** The ID of the object it is about, whose row the transaction has changed, and so locked. */
  readonly id: number | string
  readonly at: Date
  readonly data: DataOf<Type>
}

/**
 * Reports changes to other systems, in the transaction of the changes: committed together, or not at all.
 *
 * Call it after the change. Another change of the same object waits for the row until this transaction ends, so the
 * sequences of an object's events rise in the order of its changes.
 */
export async function publish(tx: Tx, ...events: readonly PublishedEvent[]): Promise<void> {
  await insertEvents(
    tx,
    events.map(({ type, id, at, data }) => {
      const { object } = eventTypes[type]
      // Written once: all attempts send the same bytes. The database puts the sequence between the two.
      const start = `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(at)},"data":{"sequence":`
      const end = `${JSON.stringify({ [objectFields[object]]: id, ...data }).replace('{', ',')}}`
      return { type, object, id: String(id), at, start, end }
    }),
  )
}
