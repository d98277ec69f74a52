import type { EndpointRequest } from './endpoint-request.ts'
import { invalidRequest } from './provider-error.ts'

/** Loads an object by ID; returns undefined if this kind of ID is unknown here. */
export type Load = (request: EndpointRequest, id: string) => Promise<object | undefined>

const MAX_DEPTH = 4

/** Replaces IDs with objects, along the paths of `expand`. */
export async function expand(
  request: EndpointRequest,
  load: Load,
  reply: object,
  paths: readonly string[],
): Promise<object> {
  let expanded = reply
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > MAX_DEPTH)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    expanded = await expandOne(request, load, expanded, names, path)
  }
  return expanded
}

async function expandOne(
  request: EndpointRequest,
  load: Load,
  object: object,
  [name, ...rest]: readonly string[],
  path: string,
): Promise<object> {
  if (name === undefined) return object
  const value: unknown = Reflect.get(object, name)
  const refusal = () => invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const deeper = async (inner: unknown): Promise<unknown> => {
    if (inner === null) return null
    if (typeof inner === 'string') {
      const loaded = await load(request, inner)
      if (loaded === undefined) throw refusal()
      return await expandOne(request, load, loaded, rest, path)
    }
    if (typeof inner === 'object' && rest.length > 0) return await expandOne(request, load, inner, rest, path)
    return inner
  }
  if (value === undefined) {
    const list = await load(request, `${Reflect.get(object, 'id')}/${name}`)
    if (list === undefined) throw refusal()
    return { ...object, [name]: list }
  }
  const replacement = Array.isArray(value) ? await Promise.all(value.map(deeper)) : await deeper(value)
  return { ...object, [name]: replacement }
}
