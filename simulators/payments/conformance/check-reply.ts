import { checkValue, type Deviation } from './check-value.ts'
import { type Document, type Examples, findOperation } from './document.ts'
import type { Exchange } from './recorder.ts'

/** Checks a response against the document; properties newer than the document must be in the examples. */
export function checkReply(document: Document, examples: Examples, exchange: Exchange): Deviation[] {
  const { method, pathname, status, reply } = exchange
  const found = findOperation(document, method, pathname)
  if (found === null) return []
  const at = `${found.name} ${status}`
  const response = found.operation.responses[String(status)] ?? found.operation.responses['default']
  const schema = response?.content?.['application/json']?.schema
  if (schema === undefined) return [{ at, where: '', message: 'is a status without a reply in the document' }]
  const deviations: Deviation[] = []
  const value: unknown = JSON.parse(reply)
  checkValue(
    document,
    schema,
    value,
    (where, message) => deviations.push({ at, where, message }),
    (where) => isInExample(examples, value, where),
  )
  return deviations
}

/** Checks a response against the example of its kind: nothing in the example is missing, and the types match. */
export function checkAgainstExample(
  document: Document,
  examples: Examples,
  { method, pathname, status, reply }: Exchange,
): Deviation[] {
  const value: unknown = JSON.parse(reply)
  if (status !== 200 || !isObject(value)) return []
  const at = `${findOperation(document, method, pathname)?.name ?? pathname} ${status}`
  const deviations: Deviation[] = []
  for (const object of [value, ...listed(value)]) {
    const kind = kindOf(object)
    const example = examples[kind]
    if (example === undefined) continue
    for (const [name, sample] of Object.entries(example)) {
      if (name === 'id') continue
      if (!(name in object)) deviations.push({ at, where: `${kind}.${name}`, message: 'is in the example and missing' })
      else if (!agree(sample, object[name]))
        deviations.push({ at, where: `${kind}.${name}`, message: 'is of another type than in the example' })
    }
  }
  return deviations
}

/** Deleted objects have separate examples. */
function kindOf(object: Readonly<Record<string, unknown>>): string {
  const kind = String(object['object'])
  return object['deleted'] === true ? `deleted_${kind}` : kind
}

/** Returns true if an example has this property: the example of the whole response, or of the enclosing object. */
function isInExample(examples: Examples, value: unknown, where: string): boolean {
  const names = where.split('.').map((name) => name.replace('[]', ''))
  const last = names.pop() ?? ''
  let inner: unknown = value
  let candidates: unknown[] = []
  for (const name of [null, ...names]) {
    if (name !== null) {
      const next = isObject(inner) ? inner[name] : null
      inner = Array.isArray(next) ? next[0] : next
      candidates = candidates.map((candidate) => (isObject(candidate) ? candidate[name] : null))
    }
    if (isObject(inner)) candidates.push(examples[kindOf(inner)])
  }
  return candidates.some((candidate) => isObject(candidate) && last in candidate)
}

function listed(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  return value['object'] === 'list' && Array.isArray(value['data']) ? value['data'].filter(isObject) : []
}

function agree(sample: unknown, value: unknown): boolean {
  return sample === null || value === null || typeof sample === typeof value
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
