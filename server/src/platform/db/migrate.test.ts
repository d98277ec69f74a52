import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../../test/databases.ts'
import { temporaryFolder } from '../../../test/started-portal.ts'
import { knownMigrations, migrate } from './migrate.ts'

const AT = new Date('2026-01-01T00:00:00Z')

test('applies later migrations once and in order, and grants privileges with the last one or not at all', async () => {
  const name = `test_${randomUUID()}`
  const url = await createDatabase(inject('postgresUrl'), name)
  const folder = await temporaryFolder()
  const migrations = pathToFileURL(`${folder.path}/`)
  const [first, second] = ['0001-add-remarks.sql', '0002-add-authors.sql']
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    expect(await migrate(url, AT)).toEqual(await knownMigrations())
    await writeFile(join(folder.path, second), 'alter table remarks add column author text')
    await writeFile(join(folder.path, first), 'create table remarks (remark text)')
    await client.query('alter schema stand_in rename to elsewhere')
    await expect(migrate(url, AT, { migrations })).rejects.toThrow(second)
    await client.query('alter schema elsewhere rename to stand_in')
    expect(await migrate(url, AT, { migrations })).toEqual([second])
    expect(await migrate(url, AT, { migrations })).toEqual([])
    await client.query(`set role "${name}_api"; insert into remarks (remark, author) values ('a', 'b')`)
  } finally {
    await client.end()
    await dropDatabase(inject('postgresUrl'), name)
    await folder.remove()
  }
})

test('rejects a database created by a development version in one sentence with instructions', async () => {
  const name = `test_${randomUUID()}`
  const url = await createDatabase(inject('postgresUrl'), name, 'template')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`update schema_migrations set name = '0001-staff.sql'`)
    await expect(migrate(url, AT)).rejects.toThrow(
      'This database was created by a development version and cannot be upgraded. Set DATA_DIR to a new folder or DATABASE_URL to an empty database.',
    )
  } finally {
    await client.end()
    await dropDatabase(inject('postgresUrl'), name)
  }
})

test('accepts an owner who is not a superuser', async () => {
  const [owner, name] = [`owner_${randomUUID()}`, `test_${randomUUID()}`]
  const url = new URL(await createDatabase(inject('postgresUrl'), name))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`create role "${owner}" login createrole password 'secret'`)
    await client.query(`alter database "${name}" owner to "${owner}"`)
    url.username = owner
    url.password = 'secret'
    expect(await migrate(url.href, AT)).toEqual(await knownMigrations())

    await client.query(`set role "${owner}"`)
    const entry = `insert into audit_entries (occurred_at, staff_email, action) values ($1, 'ana@staff.test', 'verify')`
    await client.query(entry, [AT])
    expect((await client.query('select seal_audit_entries(10) as sealed')).rows).toEqual([{ sealed: 1 }])
    await client.query(entry, [AT])
    await expect(client.query('delete from audit_entries')).rejects.toThrow('append-only')
    await client.query('begin')
    await client.query('select seal_audit_entries(10)')
    await expect(client.query('delete from audit_entries')).rejects.toThrow('append-only')
    await client.query('rollback')
  } finally {
    await client.end()
    await dropDatabase(inject('postgresUrl'), name)
    const superuser = new pg.Client({ connectionString: inject('postgresUrl') })
    await superuser.connect()
    await superuser.query(`drop role if exists "${owner}"`)
    await superuser.end()
  }
})

test('revokes the public schema privileges of clusters before PostgreSQL 15 once the database owner owns the schema', async () => {
  const [owner, name] = [`owner_${randomUUID()}`, `test_${randomUUID()}`]
  const url = new URL(await createDatabase(inject('postgresUrl'), name))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const canCreate = async () => {
    const { rows } = await client.query(`select has_schema_privilege('${name}_api', 'public', 'create') as can`)
    return rows[0].can
  }
  try {
    await client.query(`create role "${owner}" login createrole password 'secret'`)
    await client.query(`alter database "${name}" owner to "${owner}"`)
    await client.query('alter schema public owner to postgres; grant create on schema public to public')
    Object.assign(url, { username: owner, password: 'secret' })
    await migrate(url.href, AT)
    expect(await canCreate()).toBe(true)
    await client.query('alter schema public owner to pg_database_owner')
    expect(await migrate(url.href, AT)).toEqual([])
    expect(await canCreate()).toBe(false)
  } finally {
    await client.end()
    await dropDatabase(inject('postgresUrl'), name)
    const superuser = new pg.Client({ connectionString: inject('postgresUrl') })
    await superuser.connect()
    await superuser.query(`drop role if exists "${owner}"`)
    await superuser.end()
  }
})
