import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/postgres.ts'
import { StartedPortal } from '../../test/started-portal.ts'

const RUNNING_QUERY = fileURLToPath(new URL('../../test/running-query-command.ts', import.meta.url))

const API = fileURLToPath(new URL('../main.ts', import.meta.url))
const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a stopping process exits with 0 without waiting for abandoned work', async () => {
  const busy = new StartedPortal({ DATABASE_URL: database.apiUrl, DEMO: 'false', PORT: '1' }, [RUNNING_QUERY])
  await busy.says('Querying.')
  expect(await busy.stop()).toBe(0)
})

test('a worker reports an unreachable database in one sentence', async () => {
  const env = { DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal', DEMO: 'false' }
  const worker = new StartedPortal(env, [WORKER])
  expect(await worker.ended()).toBe(1)
  expect(worker.output.trim()).toBe(
    'Cannot connect to the database in DATABASE_URL (connect ECONNREFUSED 127.0.0.1:1).',
  )
})

test.each([
  { name: 'an API', program: API },
  { name: 'a worker', program: WORKER },
])('$name waiting for its database exits with 0 when stopped', async ({ program }) => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const env = { DATABASE_URL: `postgres://portal@127.0.0.1:${port}/portal`, DEMO: 'false', PORT: '1' }
  const starting = new StartedPortal(env, [program])
  await once(silent, 'connection')
  expect(await starting.stop()).toBe(0)
  expect(starting.output).toBe('')
  silent.close()
})
