import type { z } from 'zod'

/** Object of an event. Events of one object have an increasing `sequence`. */
const objectKinds = ['customer', 'channel', 'logo', 'tag', 'vod', 'guide', 'code', 'webhook'] as const
type ObjectKind = (typeof objectKinds)[number]

/** A type of event for other systems. Its schema may gain fields, but never lose any. */
export interface EventTypeDeclaration {
  readonly object: ObjectKind
  readonly about: string
  /** The fields of `data` besides `sequence` and the object's ID. */
  readonly data: z.ZodObject
  readonly example: object
}

/** The field of `data` with the object's ID. */
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

/** Declares an event type; the example must match `data`. */
export function eventType<const Kind extends ObjectKind, Data extends z.ZodObject>(
  object: Kind,
  about: string,
  data: Data,
  example: z.input<Data>,
) {
  return { object, about, data, example }
}
