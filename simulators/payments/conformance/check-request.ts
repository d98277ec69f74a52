import { decodeForm, type Form } from '../api/form.ts'
import type { Deviation } from './check-value.ts'
import { type Document, findOperation, type Operation, resolve, type Schema } from './document.ts'
import type { Exchange } from './recorder.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Checks a request against the document: the path exists, every parameter is declared, and its value is valid. */
export function checkRequest(document: Document, { method, pathname, form }: Exchange): Deviation[] {
  const found = findOperation(document, method, pathname)
  if (found === null)
    return [{ at: `${method.toLowerCase()} ${pathname}`, where: '', message: 'is not in the document' }]
  return checkForm(document, parametersOf(found.operation), decodeForm(form), '').map(([where, message]) => ({
    at: found.name,
    where,
    message,
  }))
}

type Complaint = readonly [where: string, message: string]

function checkForm(document: Document, schema: Schema, form: Form, within: string): Complaint[] {
  const nameOf = (name: string) => (within === '' ? name : `${within}[${name}]`)
  const missing = (schema.required ?? []).filter((name) => !form.has(name))
  return [
    ...missing.map((name): Complaint => [nameOf(name), 'is required and was not sent']),
    ...[...form].flatMap(([name, value]): Complaint[] => {
      const property = schema.properties?.[name] ?? schema.items ?? additional(schema)
      if (property === undefined) return [[nameOf(name), 'is a parameter that is not declared']]
      return checkParameter(document, property, value, nameOf(name))
    }),
  ]
}

/** One of the alternatives must match; returns the errors of the closest one. */
function checkParameter(document: Document, schema: Schema, value: string | Form, where: string): Complaint[] {
  const resolved = resolve(document, schema)
  const complaints = (resolved.anyOf ?? [resolved]).map((choice): Complaint[] => {
    if (typeof value === 'string') {
      return fits(value, choice) ? [] : [[where, `is ${JSON.stringify(value)}, which does not fit`]]
    }
    const isNested = choice.type === 'object' || choice.type === 'array' || choice.properties !== undefined
    return isNested
      ? checkForm(document, choice, value, where)
      : [[where, 'has inner parameters, and none are declared']]
  })
  return complaints.sort((one, other) => one.length - other.length)[0] ?? []
}

/** Combines query and form parameters in one schema. */
function parametersOf({ parameters = [], requestBody }: Operation): Schema {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const body = requestBody?.content[FORM]?.schema
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(query.map(({ name, schema = {} }) => [name, schema])),
      ...body?.properties,
    },
    ...(body?.required === undefined ? {} : { required: body.required }),
  }
}

function additional({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** A form contains only text; each type has its own notation. */
function fits(text: string, { type, enum: choices, maxLength }: Schema): boolean {
  if (choices !== undefined) return choices.includes(text)
  switch (type) {
    case 'integer':
      return /^-?\d+$/.test(text)
    case 'number':
      return text !== '' && Number.isFinite(Number(text))
    case 'boolean':
      return text === 'true' || text === 'false'
    case 'string':
      return maxLength === undefined || text.length <= maxLength
    default:
      return type === undefined
  }
}
