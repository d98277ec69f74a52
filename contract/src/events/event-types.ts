import { z } from 'zod'
import { contentTypesOfEvents } from './content-types.ts'
import { customerTypesOfEvents } from './customer-types.ts'
import { type EventTypeDeclaration, objectFields } from './event-type.ts'
import { moneyTypesOfEvents } from './money-types.ts'
import { noteTypesOfEvents } from './note-types.ts'

/** Every event type for other systems. */
export const eventTypes = {
  ...customerTypesOfEvents,
  ...moneyTypesOfEvents,
  ...noteTypesOfEvents,
  ...contentTypesOfEvents,
} as const satisfies Record<string, EventTypeDeclaration>

export type EventType = keyof typeof eventTypes
/** The data of an event. */
export type DataOf<Type extends EventType> = z.input<(typeof eventTypes)[Type]['data']>
/** Event types about one kind of object. */
export type TypeAbout<Kind extends string> = {
  [Type in EventType]: (typeof eventTypes)[Type]['object'] extends Kind ? Type : never
}[EventType]

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** Schema of a delivered event. */
export function bodyOf(type: EventType) {
  const { object, data } = eventTypes[type]
  const id = object === 'customer' || object === 'webhook' ? z.int() : z.string()
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: z.object({ sequence: z.int(), [objectFields[object]]: id, ...data.shape }),
  })
}

/** An example event of the type. */
export function exampleOf(type: EventType) {
  const { object, example } = eventTypes[type]
  const id = {
    customer: 42,
    channel: 'NEWS',
    logo: 'news.png',
    tag: 'GENR-NEWS',
    vod: 'casa-azul-1',
    guide: '10021',
    code: 'WELCOME2026',
    webhook: 1,
  }[object]
  return {
    type,
    timestamp: '2026-03-10T15:00:00.000Z',
    data: { sequence: 1017, [objectFields[object]]: id, ...example },
  }
}

/** The JSON Schema of the event type. */
export function schemaOf(type: EventType) {
  return z.toJSONSchema(bodyOf(type))
}
