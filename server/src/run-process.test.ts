import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../test/postgres.ts'
import { StartedPortal } from '../test/started-portal.ts'

const ASKING = fileURLToPath(new URL('../test/asking-command.ts', import.meta.url))

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a process that is to stop does not wait for what nobody waits for any more, and ends with 0', async () => {
  const asking = new StartedPortal({ DATABASE_URL: database.url, DEMO: 'false', PORT: '1' }, [ASKING])
  await asking.says('Asking.')
  expect(await asking.stop()).toBe(0)
})
