import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/started-portal.ts'
import { StartupError } from '../cannot-start.ts'
import { openDatabase } from './database.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const open = () => openDatabase({ databaseUrl: null, dataDir: folder.path, databaseConnections: 5 })

test('a start waits for a previous process that is stopping', async () => {
  const before = await open()
  const next = open()
  await someoneWaits(before.url)
  await before.close()

  const { url, close } = await next
  const client = new Client({ connectionString: url })
  await client.connect()
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await close()
})

test('rejects a start while another process is running, in one sentence', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(StartupError)
  await first.close()
})

/** Resolves when another start waits for the database's lock. */
async function someoneWaits(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
  await client.end()
}
