import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'
import { modules } from './modules.ts'

const api = describeApi()
const { schemas } = api.components
const schemaRef = (name: string) => `#/components/schemas/${name}`

test('describes every call under its path', () => {
  const described = Object.values(api.paths).flatMap((methods) => Object.values(methods))
  const declared = Object.values(modules).flatMap((module) => Object.keys(module))
  expect(described.map(({ operationId }) => operationId)).toEqual(declared)
  expect(api.tags.map(({ name }) => name)).toEqual(Object.keys(modules))
})

test('describes permissions, inputs and every error with its message', () => {
  const search = api.paths['/admin/api/search-users']?.get
  expect(search).toMatchObject({
    summary: 'Search users',
    description: expect.stringMatching(/^Finds customers by part of their name, email address or phone number/),
    security: [{ session: [] }],
    parameters: [{ name: 'searchText', in: 'query', required: true, schema: { type: 'string', maxLength: 100 } }],
  })
  expect(search?.description).toContain('management')
  expect(search?.responses['404']).toEqual({
    description: 'NoUsersFound: No matching customers found',
    content: { 'text/plain': { schema: { type: 'string', enum: ['NoUsersFound'] } } },
  })
  expect(search?.responses['401']?.description).toContain('SignedOut')
})

test('describes values as sent, not as decoded', () => {
  const panel = api.paths['/admin/api/get-user-home-statistics']?.get?.responses['200']?.content
  expect(panel?.['application/json']?.schema).toEqual({ $ref: schemaRef('GetUserHomeStatisticsResponse') })
  expect(schemas['GetUserHomeStatisticsResponse']).toMatchObject({ type: 'array', minItems: 22, maxItems: 22 })
  const credit = api.paths['/admin/api/add-credit']?.post?.requestBody?.content
  expect(credit?.['application/json']?.schema).toEqual({ $ref: schemaRef('AddCreditInput') })
  expect(schemas['AddCreditInput']).toMatchObject({
    additionalProperties: false,
    properties: { amount: { type: 'string' } },
  })
})

test('describes shared schemas once, by name', () => {
  const suspend = api.paths['/admin/api/suspend-user']?.post?.requestBody?.content
  expect(suspend?.['application/json']).toEqual({
    schema: { $ref: schemaRef('CustomerReference') },
    example: { email: 'camila@example.com' },
  })
  expect(schemas['SearchUsersResponse']).toEqual({ type: 'array', items: { $ref: schemaRef('CustomerRow') } })
})

test('requires no session for calls before a sign-in', () => {
  const signIn = api.paths['/admin/api/sign-in']?.post
  expect(signIn?.security).toEqual([])
  expect(Object.keys(signIn?.responses ?? {})).not.toContain('401')
})

test('describes the upload of one file', () => {
  const upload = api.paths['/admin/api/upload-channel-logo']?.post
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
})

test('can be serialized as JSON unchanged', () => {
  expect(JSON.parse(JSON.stringify(api))).toEqual(api)
})
