import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/postgres.ts'

const COMMAND = new URL('command.ts', import.meta.url)
const database = await createTestDatabase()
afterAll(() => database.drop())

/** Returns the clocks of a command that starts at this time. */
async function clocksOf(env: Record<string, string>): Promise<unknown> {
  const script = `
    import { runCommand } from ${JSON.stringify(COMMAND.href)}
    const now = () => new Date('2026-11-21T12:00:00Z')
    const work = async (context) => console.log(JSON.stringify([context.now(), context.trueNow()])) ?? 0
    await runCommand({ env: process.env, now, newId: () => '', work })`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', COMMAND)),
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, ...env },
  })
  return JSON.parse(stdout)
}

test('a command uses the demo clock, like the portal', async () => {
  const client = new Client(database.url)
  await client.connect()
  await client.query('update demo_clock set ahead_ms = 86400000')
  await client.end()
  const now = '2026-11-21T12:00:00.000Z'
  expect(await clocksOf({ DEMO: 'true' })).toEqual(['2026-11-22T12:00:00.000Z', now])
  expect(await clocksOf({ DEMO: 'false' })).toEqual([now, now])
})
