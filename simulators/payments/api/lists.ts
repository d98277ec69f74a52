import type { ListOptions } from '../store/store.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import type { Params } from './params.ts'
import { invalidRequest } from './provider-error.ts'

/** Reads the parameters common to all lists. */
export function listOptions(params: Params, where: ListOptions['where']): ListOptions {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' })
  }
  return {
    where,
    limit,
    startingAfter: params.text('starting_after') ?? undefined,
    endingBefore: params.text('ending_before') ?? undefined,
    created: createdOf(params),
  }
}

/** Reads the filters of a list from the given fields. */
export function readFilters(params: Params, ...fields: readonly string[]): Record<string, string> {
  const named = fields.map((field) => [field, params.text(field) ?? ''] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== ''))
}

export function viewList(request: EndpointRequest, url: string, data: readonly object[], hasMore: boolean) {
  return { object: 'list', data, has_more: hasMore, url: fillIn(url, request.path) }
}

/** Reads a time, or bounds in brackets. */
function createdOf(params: Params): ListOptions['created'] {
  if (!params.has('created')) return undefined
  const bounds = params.innerOrText('created')
  if (typeof bounds === 'string') return { gte: Number(bounds), lte: Number(bounds) }
  const found: { gt?: number; gte?: number; lt?: number; lte?: number } = {}
  for (const name of ['gt', 'gte', 'lt', 'lte'] as const) {
    const bound = bounds.integer(name)
    if (bound !== undefined) found[name] = bound
  }
  return found
}

function fillIn(url: string, path: Readonly<Record<string, string>>): string {
  return url.replaceAll(/:(\w+)/g, (_, name: string) => path[name] ?? '')
}
