import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { describeApi, type OpenApi, type OpenApiOperation } from './openapi.ts'
import { API_PREFIX, SERVICE_PREFIX } from './prefixes.ts'
import { modules } from './modules.ts'
import { serviceCalls } from './service/calls.ts'
import { describeService } from './service/openapi.ts'

const JSON_TYPE = 'application/json'
const api = describeApi()
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

test.each(Object.entries(serviceCalls))('%s of the service API accepts and returns its examples', (_name, call) => {
  const { requestBody, responses } = operationOf(describeService(), SERVICE_PREFIX + call.path)
  expect(call.input.safeParse(requestBody?.content[JSON_TYPE]?.example).error).toBeUndefined()
  const response = responses['200']?.content?.[JSON_TYPE]
  expect(z.safeDecode<z.ZodType>(call.reply, response?.example).error).toBeUndefined()
})

test.each([api, describeService()])('every schema that $info.title refers to is there', ({ paths, components }) => {
  const referred = JSON.stringify([paths, components]).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  const names = new Set([...referred].map(([, name = '']) => name))
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...names]))
  expect(names.size).toBeGreaterThan(3)
})
