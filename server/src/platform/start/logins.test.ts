import { randomUUID } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../../test/databases.ts'
import { temporaryFolder } from '../../../test/started-portal.ts'
import { API_URL_FILE, prepareForCommand, prepareLogins, WORKER_URL_FILE } from './logins.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const [name, ownerName] = [`logins_${randomUUID()}`, `owner_${randomUUID()}`]
const folder = await temporaryFolder()
const superuser = new pg.Client({ connectionString: inject('postgresUrl') })
let superuserUrl: string
let ownerUrl: string

beforeAll(async () => {
  await superuser.connect()
  superuserUrl = await createDatabase(inject('postgresUrl'), name)
  await superuser.query(`create role "${ownerName}" login createrole password 'of-the-owner'`)
  await superuser.query(`alter database "${name}" owner to "${ownerName}"`)
  ownerUrl = urlOf(ownerName, 'of-the-owner')
})
afterAll(async () => {
  await dropDatabase(inject('postgresUrl'), name)
  await superuser.query(`drop role if exists "${name}_mine", "${name}_other", "${ownerName}"`)
  await superuser.end()
  await folder.remove()
})

function urlOf(user: string, password: string): string {
  return Object.assign(new URL(superuserUrl), { username: user, password }).href
}

const settings = (given: { api?: string; worker?: string; migration?: string } = {}) => ({
  databaseUrl: given.api ?? null,
  workerDatabaseUrl: given.worker ?? null,
  migrationDatabaseUrl: given.migration ?? null,
  dataDir: join(folder.path, 'data'),
})

async function loginThrough(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ login: string }>(
    'select current_user as login from staff right join (select) on true',
  )
  await client.end()
  return rows[0]?.login ?? ''
}

test('with only an owner, creates API and worker logins named after the database with separate passwords', async () => {
  const urls = await prepareLogins(ownerUrl, settings(), AT)
  expect([await loginThrough(urls.api), await loginThrough(urls.worker)]).toEqual([`${name}_api`, `${name}_worker`])
  expect(new URL(urls.api).password).not.toBe(new URL(urls.worker).password)
  for (const [file, url] of [
    [API_URL_FILE, urls.api],
    [WORKER_URL_FILE, urls.worker],
  ] as const) {
    const path = join(folder.path, 'data', file)
    expect(await readFile(path, 'utf8')).toBe(`${url}\n`)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  }
  expect(await prepareLogins(ownerUrl, settings(), AT)).toEqual(urls)
})

test('creates a new password if its file is deleted', async () => {
  const before = await prepareLogins(ownerUrl, settings(), AT)
  await rm(join(folder.path, 'data', API_URL_FILE))
  const after = await prepareLogins(ownerUrl, settings(), AT)
  expect(after.worker).toBe(before.worker)
  expect(await loginThrough(after.api)).toBe(`${name}_api`)
  await expect(loginThrough(before.api)).rejects.toThrow('password authentication failed')
})

test('creates configured logins and updates their passwords when the settings change', async () => {
  for (const password of ['of-the-api', 'a%20new%20one']) {
    const given = { api: urlOf(`${name}_mine`, password), migration: ownerUrl }
    const urls = await prepareLogins(ownerUrl, settings(given), AT)
    expect(urls).toEqual({ owner: ownerUrl, api: given.api, worker: given.api })
    expect(await loginThrough(urls.api)).toBe(`${name}_mine`)
  }
})

test('an owner without createrole gets instructions for an administrator and uses existing logins', async () => {
  await superuser.query(`alter role "${ownerName}" nocreaterole`)
  const given = settings({ api: urlOf(`${name}_other`, 'of-the-api'), migration: ownerUrl })
  await expect(prepareLogins(ownerUrl, given, AT)).rejects.toThrow(
    `The database owner is not allowed to create roles. Have an administrator run "create role "${name}_other" login password`,
  )
  await superuser.query(`create role "${name}_other" login password 'another'`)
  await expect(prepareLogins(ownerUrl, given, AT)).rejects.toThrow(
    `PostgreSQL rejects the password of "${name}_other", and the database owner is not allowed to set it`,
  )
  await superuser.query(`alter role "${name}_other" password 'of-the-api'`)
  const { api } = await prepareLogins(ownerUrl, given, AT)
  const client = new pg.Client({ connectionString: api })
  await client.connect()
  const { rows } = await client.query(`select current_setting('timezone') as zone, count(*)::int from staff`)
  await client.end()
  expect(rows).toEqual([{ zone: 'UTC', count: 0 }])
})

test('a command needs only the API login once the database is up to date', async () => {
  const api = urlOf(`${name}_other`, 'of-the-api')
  expect(await prepareForCommand(api, settings({ api }), AT)).toEqual({ owner: api, api, worker: api })
  expect(await prepareLogins(api, settings({ api }), AT)).toEqual({ owner: api, api, worker: api })
})
