import { type Document, resolve, type Schema } from './document.ts'

/** A deviation from the document or the examples. */
export interface Deviation {
  /** The operation with the deviation: `post /v1/refunds 200`. */
  readonly at: string
  /** The path within the value: `payment_method_details.card.brand`. */
  readonly where: string
  readonly message: string
}

type Report = (where: string, message: string) => void

/**
 * Checks a value against a schema, recursively. `known` decides about properties that the schema does not have, which
 * may be newer.
 */
export function checkValue(
  document: Document,
  schema: Schema,
  value: unknown,
  report: Report,
  isKnown: (where: string) => boolean,
  where = '',
): void {
  const resolved = resolve(document, schema)
  const deeper = (inner: Schema, innerValue: unknown, name: string) =>
    checkValue(document, inner, innerValue, report, isKnown, join(where, name))

  if (value === null) {
    if (!resolved.nullable && !schema.nullable && !isUnbound(resolved)) report(where, 'is null, which is not allowed')
    return
  }
  const choices = resolved.anyOf ?? resolved.oneOf
  if (choices !== undefined) {
    checkChoices(document, choices, value, report, isKnown, where)
    return
  }
  for (const part of resolved.allOf ?? []) checkValue(document, part, value, report, isKnown, where)
  if (resolved.type !== undefined && !hasType(value, resolved.type)) {
    report(where, `is ${describe(value)} instead of ${resolved.type}`)
    return
  }
  checkScalar(resolved, value, report, where)
  if (Array.isArray(value)) {
    if (resolved.items !== undefined) for (const item of value) deeper(resolved.items, item, '[]')
  } else if (typeof value === 'object') {
    checkObject(resolved, value, report, isKnown, where, deeper)
  }
}

function checkScalar(schema: Schema, value: unknown, report: Report, where: string): void {
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    report(where, `is ${JSON.stringify(value)}, none of ${schema.enum.join(', ')}`)
  }
  if (typeof value === 'string' && schema.maxLength !== undefined && value.length > schema.maxLength) {
    report(where, `is longer than ${schema.maxLength}`)
  }
}

function checkObject(
  schema: Schema,
  value: object,
  report: Report,
  isKnown: (where: string) => boolean,
  where: string,
  deeper: (inner: Schema, value: unknown, name: string) => void,
): void {
  for (const name of schema.required ?? []) if (!(name in value)) report(join(where, name), 'is missing')
  if (isUnbound(schema)) return
  for (const [name, inner] of Object.entries(value)) {
    const property = schema.properties?.[name]
    if (property !== undefined) deeper(property, inner, name)
    else if (typeof schema.additionalProperties === 'object') deeper(schema.additionalProperties, inner, name)
    else if (!isKnown(join(where, name))) report(join(where, name), 'is not known')
  }
}

/** One of the alternatives must match; returns the errors of the closest one. */
function checkChoices(
  document: Document,
  choices: readonly Schema[],
  value: unknown,
  report: Report,
  isKnown: (where: string) => boolean,
  where: string,
): void {
  const complaints = choices.map((choice) => {
    const found: [string, string][] = []
    checkValue(document, choice, value, (...complaint) => found.push(complaint), isKnown, where)
    return found
  })
  const fewest = complaints.sort((one, other) => one.length - other.length)[0] ?? []
  for (const complaint of fewest) report(...complaint)
}

/** Returns true for a schema without any constraint. */
function isUnbound({ type, properties, additionalProperties, $ref, anyOf, oneOf, allOf }: Schema): boolean {
  const isObject = type === 'object' || type === undefined
  return (
    isObject &&
    properties === undefined &&
    typeof additionalProperties !== 'object' &&
    !$ref &&
    !anyOf &&
    !oneOf &&
    !allOf
  )
}

function hasType(value: unknown, type: NonNullable<Schema['type']>): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function describe(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function join(where: string, name: string): string {
  if (where === '') return name
  return name === '[]' ? `${where}[]` : `${where}.${name}`
}
