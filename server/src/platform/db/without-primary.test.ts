import { customersCalls } from '@portal/contract/customers/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { expect, test } from 'vitest'
import { Caller } from '../../../test/caller.ts'
import { createDatabase, loginUrlOf } from '../../../test/databases.ts'
import { startReplica } from '../../../test/replica.ts'
import { spawnProcess } from '../../../test/spawned-process.ts'
import { freePort, temporaryFolder } from '../../../test/started-portal.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { createPool } from './connect.ts'
import { startPostgres } from './embedded/postgres.ts'
import { migrate } from './migrate.ts'

test('without a primary, signed-in users get only reports from the replica', async () => {
  const folder = await temporaryFolder()
  const primary = await startPostgres({ dataDir: folder.path, temporary: true })
  const url = await createDatabase(primary.urlOf('postgres'), 'without_primary')
  await migrate(url, new Date('2026-01-01T00:00:00Z'))
  const owner = createPool({ url, maxConnections: 1, applicationName: 'portal-test' })
  await owner.query(
    `insert into staff (email, first_name, last_name, role, password_hash, created_at)
     values ('admin@staff.test', 'Ada', 'Min', 'administrator', $1, '2026-01-01')`,
    [await hashPassword('Secret12')],
  )
  await owner.end()
  const databaseUrl = await loginUrlOf(url)
  const standby = await startReplica(primary, folder.path)
  const replicaUrl = new URL(databaseUrl)
  replicaUrl.port = String(standby.port)
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, REPLICA_DATABASE_URL: replicaUrl.href, REPLICA_MAX_LAG_SECONDS: '1' }
  const api = await spawnProcess('api', { ...env, DEMO: 'false', PORT: String(port) })
  try {
    const address = `http://127.0.0.1:${port}`
    const token = await new Caller(address, null).signIn({ email: 'admin@staff.test', password: 'Secret12' })
    const staff = new Caller(address, token)
    const report = async () => {
      const { status, headers } = await staff.send(reportsCalls.getUserHomeStatistics, {})
      return { status, age: Number(headers.get('age')) }
    }
    await expect.poll(async () => (await report()).age, { timeout: 30_000 }).toBeGreaterThan(0)

    await primary.stop()
    // Older than a replica may be while there is a primary.
    await expect.poll(report, { timeout: 30_000 }).toEqual({ status: 200, age: 3 })
    expect((await staff.send(customersCalls.suspendUser, { email: 'ana@example.com' })).status).toBe(503)
    const stranger = new Caller(address, 'not-a-token')
    const { status, text } = await stranger.send(reportsCalls.getUserHomeStatistics, {})
    expect([status, text]).toEqual([401, 'SignedOut'])
  } finally {
    await api.stop()
    await standby.stop()
    await primary.stop()
    await folder.remove()
  }
}, 120_000)
