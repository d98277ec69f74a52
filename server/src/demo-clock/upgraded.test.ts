import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../test/databases.ts'
import { startMovingClock } from '../../test/moving-clock.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'

const AT = new Date('2026-01-01T00:00:00Z')

const before = (await knownMigrations()).filter((migration) => migration < '0038')
const name = `test_${randomUUID()}`
const databaseUrl = await createDatabase(inject('postgresUrl'), name)
afterAll(() => dropDatabase(inject('postgresUrl'), name))

test('a clock that was on its way when its database was brought up to date goes to its end', async () => {
  await migrate(databaseUrl, AT, before)
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query('update demo_clock set ahead_ms = $1, half_days_to_go = 3, moved_from = $2', [HOUR_MS, AT])
  await owner.query(`select pgboss.create_queue('move-demo-clock', '{"policy": "standard"}')`)
  await owner.query(`insert into pgboss.job (name) values ('move-demo-clock')`)
  await migrate(databaseUrl, AT)
  const queues = `select from pgboss.queue where name = 'move-demo-clock' union all select from pgboss.job`
  expect((await owner.query(queues)).rowCount).toBe(0)
  await owner.end()

  const demo = await startMovingClock({ databaseUrl })
  expect(await demo.standing()).toMatchObject({ aheadMs: HOUR_MS, days: 2, daysToGo: 2 })
  expect(await demo.goOn()).toMatchObject({ aheadMs: HOUR_MS + 1.5 * DAY_MS, days: 0, daysToGo: 0 })
  await demo.stop()
})
