import { z } from 'zod'

/**
 * Codecs for values whose wire format differs from the type used in code. The server encodes, the browser decodes, and
 * neither needs to know the other's format.
 */

/** An instant: ISO 8601 in UTC on the wire, a `Date` in code. */
export const instant = z.codec(instantText(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** A calendar day: UTC midnight on the wire (so that a UTC display shows the same day), `YYYY-MM-DD` in code. */
export const calendarDay = calendarDayAt('00:00:00.000Z')

/** A calendar day, on the wire always at `utcTime`; `required` is the message for any other value. */
export function calendarDayAt(utcTime: `${string}Z`, required?: string) {
  const atThisTime = (iso: string) => new Date(iso).toISOString().endsWith(`T${utcTime}`)
  const text = instantText(required)
    .refine(atThisTime, { error: required ?? `The time must be ${utcTime}` })
    .meta({ examples: [`2026-03-31T${utcTime}`] })
  return z.codec(text, z.iso.date(), {
    decode: (iso) => iso.slice(0, 10),
    encode: (day) => `${day}T${utcTime}`,
  })
}

/** Excludes the year 0, which ISO 8601 allows and PostgreSQL does not. */
function instantText(required?: string) {
  return z.iso.datetime({ error: required, abort: true }).refine((iso) => !iso.startsWith('0000'), { error: required })
}

/** Money: a decimal number of dollars on the wire, whole cents in code; never −0. */
export const dollars = z.codec(z.number(), z.int(), {
  decode: (amount) => Math.round(amount * 100) + 0,
  encode: (cents) => (cents + 0) / 100,
})

/** File content: base64 on the wire, bytes in code. */
export const file = z.codec(z.base64(), z.instanceof(Uint8Array), {
  decode: (text) => z.util.base64ToUint8Array(text),
  encode: (bytes) => z.util.uint8ArrayToBase64(bytes),
})

/** A boolean in a query. */
export const flag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (yes) => (yes ? 'true' : 'false'),
})

export const count = z.int().min(0)

/** Rows with a money field `key`: dollars on the wire, `<key>Cents` in code. */
export function withCents<K extends string, S extends z.ZodRawShape>(key: K, shape: S) {
  type Wire = z.ZodObject<S & Record<K, typeof dollars>>
  type Row = z.output<z.ZodObject<S>> & Record<`${K}Cents`, number>
  // The compiler loses a computed key; this cast restores the shape.
  const wire = z.object({ ...shape, [key]: dollars }) as unknown as Wire

  return z.codec(wire, z.custom<Row>(), {
    // The casts only rename a key: `wire` checks every value in both directions.
    decode: (row) => renamed(row, key, `${key}Cents`) as Row,
    encode: (row) => renamed(row, `${key}Cents`, key) as z.output<Wire>,
  })
}

function renamed(row: object, from: string, to: string): unknown {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key === from ? to : key, value]))
}

/** A list of fixed length on the wire whose positions have names in code. */
export function namedPositions<const N extends readonly string[], T extends z.ZodType>(names: N, item: T) {
  type Named = Record<N[number], z.output<T>>

  return z.codec(z.array(item).length(names.length), z.custom<Named>(), {
    // `.length(names.length)` guarantees that every name has an item.
    decode: (items) => Object.fromEntries(names.map((name, at) => [name, items[at]])) as Named,
    encode: (named) => names.map((name: N[number]) => named[name]),
  })
}
