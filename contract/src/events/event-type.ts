import type { z } from 'zod'

/** What an event is about. All events of one object carry a rising `sequence`. */
const objectKinds = ['customer', 'channel', 'logo', 'tag', 'vod', 'guide', 'code', 'webhook'] as const
type ObjectKind = (typeof objectKinds)[number]

/** A type of event that other systems receive. Its schema may get new fields, and never loses one. */
export interface EventTypeDeclaration {
  readonly object: ObjectKind
  readonly about: string
  /** The fields of `data` beside `sequence` and the object's own ID. */
  readonly data: z.ZodObject
  readonly example: object
}

/** The field of `data` with the object's own ID. */
export const objectFields = {
  customer: 'customerId',
  channel: 'channelCode',
  logo: 'fileName',
  tag: 'tagCode',
  vod: 'mediaId',
  guide: 'stationId',
  code: 'code',
  webhook: 'endpointId',
} as const satisfies Record<ObjectKind, string>

/** Declares a type of event; `data` must be what the example shows. */
export function eventType<const Kind extends ObjectKind, Data extends z.ZodObject>(
  object: Kind,
  about: string,
  data: Data,
  example: z.input<Data>,
) {
  return { object, about, data, example }
}
