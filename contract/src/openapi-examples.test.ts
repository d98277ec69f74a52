import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { describeApi, type OpenApi, type OpenApiOperation } from './openapi.ts'
import { API_PREFIX } from './prefixes.ts'
import { modules } from './modules.ts'
import type { ServiceCall } from './service/call.ts'
import { serviceCalls } from './service/calls.ts'
import { describeService } from './service/openapi.ts'

const JSON_TYPE = 'application/json'
const api = describeApi()
const service = describeService()
const calls = Object.values(modules).flatMap((module) => Object.entries<Call>(module))

function operationOf({ paths }: OpenApi, path: string): OpenApiOperation {
  const [operation] = Object.values(paths[path] ?? {})
  if (!operation) throw new Error(`${path} is not described`)
  return operation
}

test.each(calls)('%s accepts and returns its examples', (_name, call) => {
  const { parameters = [], requestBody, responses } = operationOf(api, API_PREFIX + call.path)
  const query = Object.fromEntries(parameters.flatMap((one) => (one.required ? [[one.name, one.example]] : [])))
  const body = requestBody?.content[JSON_TYPE]
  const input = call.method === 'GET' ? query : body?.example
  const response = responses['200']?.content?.[JSON_TYPE]
  expect(call.upload ? undefined : call.input.safeParse(input).error).toBeUndefined()
  expect(response && z.safeDecode(call.reply, response.example).error).toBeUndefined()
})

test.each(Object.entries<ServiceCall>(serviceCalls))(
  '%s of the service API accepts and returns its examples',
  (name, call) => {
    const operations = Object.values(service.paths).flatMap((methods) => Object.values(methods))
    const operation = operations.find(({ operationId }) => operationId === name)
    if (!operation) throw new Error(`${name} is not described`)
    const { parameters = [], requestBody, responses } = operation
    const texts = parameters.filter((one) => one.in !== 'header' && (one.required || one.in === 'path'))
    const input = {
      ...(requestBody?.content[JSON_TYPE]?.example as object | undefined),
      ...Object.fromEntries(texts.map((one) => [one.name, String(one.example)])),
    }
    expect(call.input.safeParse(input).error).toBeUndefined()
    const response = responses['200']?.content?.[JSON_TYPE]
    expect(response && z.safeDecode(call.reply, response.example).error).toBeUndefined()
  },
)

test.each([api, service])('every schema that $info.title references exists', ({ paths, components }) => {
  const referred = JSON.stringify([paths, components]).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  const names = new Set([...referred].map(([, name = '']) => name))
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...names]))
  expect(names.size).toBeGreaterThan(3)
})

test('the service API page prefills no query parameters', () => {
  const operations = Object.values(service.paths).flatMap((methods) => Object.values(methods))
  const queries = operations.flatMap(({ parameters = [] }) => parameters.filter((one) => one.in === 'query'))
  expect(queries.length).toBeGreaterThan(5)
  expect(queries.filter(({ example, schema }) => example !== undefined || 'examples' in schema)).toEqual([])
})
