import { verify } from '@node-rs/argon2'
import { roles } from '@portal/contract/permissions'
import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaffEmail, insertDemoStaff } from './staff.ts'

const now = new Date('2026-11-21T17:00:00Z')

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('creates one account per role that accepts the demo password', async () => {
  await insertDemoStaff(client, now)

  const { rows } = await client.query('select email, role, disabled, password_hash from staff order by id')
  expect(rows).toMatchObject(roles.map((role) => ({ email: demoStaffEmail(role), role, disabled: false })))
  expect(await verify(rows[0].password_hash, 'Demo1234')).toBe(true)
})

test('existing accounts keep their password', async () => {
  await client.query(`update staff set password_hash = 'changed' where role = 'support'`)
  await insertDemoStaff(client, now)

  const { rows } = await client.query(`select password_hash from staff where role = 'support'`)
  expect(rows).toEqual([{ password_hash: 'changed' }])
})
