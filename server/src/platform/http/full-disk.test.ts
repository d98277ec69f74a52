import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installErrorHandler } from './errors.ts'

const app = Fastify()
installErrorHandler(app, () => {})
app.get('/:code', async (request) => {
  const { code } = request.params as { code: string }
  throw Object.assign(new Error(`${code}: the disk`), { code })
})

test.each([
  ['ENOSPC', 503, 'Unavailable'],
  ['EDQUOT', 503, 'Unavailable'],
  ['EROFS', 503, 'Unavailable'],
  ['EISDIR', 500, 'InternalError'],
])('a file write that fails with %s returns %i', async (code, status, body) => {
  const reply = await app.inject(`/${code}`)
  expect([reply.statusCode, reply.body]).toEqual([status, body])
})
