import { type DataOf, type EventType, eventTypes } from '@portal/contract/events/event-types'
import { objectFields } from '@portal/contract/events/event-type'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEvents } from './queries.ts'

export type PublishedEvent = { [Type in EventType]: EventOf<Type> }[EventType]

interface EventOf<Type extends EventType> {
  readonly type: Type
  /** The ID of the object. The transaction must have changed its row, and so locked it. */
  readonly id: number | string
  readonly at: Date
  readonly data: DataOf<Type>
}

/**
 * Publishes changes to other systems in the transaction that makes them.
 *
 * Call it after the change. Other changes of the same object wait for the row lock until this transaction ends, so the
 * sequence numbers of an object's events follow the order of its changes.
 */
export async function publish(tx: Tx, ...events: readonly PublishedEvent[]): Promise<void> {
  await insertEvents(
    tx,
    events.map(({ type, id, at, data }) => {
      const { object } = eventTypes[type]
      // Serialized once, so all attempts send the same bytes. The database inserts the sequence between the two parts.
      const start = `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(at)},"data":{"sequence":`
      const end = `${JSON.stringify({ [objectFields[object]]: id, ...data }).replace('{', ',')}}`
      return { type, object, id: String(id), at, start, end }
    }),
  )
}
