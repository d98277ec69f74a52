import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/started-portal.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { isAlive } from './process.ts'
import { temporarySettings as settings } from './settings.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const started: Postgres[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
  await folder.remove()
})

async function start(dataDir = folder.path): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, settings })
  started.push(postgres)
  return postgres
}

test('a stopped server restarts on the same port with all committed data', async () => {
  const first = await start()
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS one')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await start()
  expect(second).toMatchObject({ adopted: false, port: first.port })
  expect(await query(second, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
})

test('adopts a running server', async () => {
  const first = await start()
  const second = await start()
  expect(second).toMatchObject({ adopted: true, pid: first.pid, port: first.port })
})

test.each(['a new', 'a stopped'])('many starts of %s server at the same moment end up with one', async (which) => {
  // All of them use the previous port.
  if (which === 'a stopped') await (await start()).stop()
  const servers = await Promise.all(Array.from({ length: 6 }, () => start()))
  expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1)
  expect(servers[0]?.isRunning()).toBe(true)
})

test('starts despite a PID file that names another running process', async () => {
  const first = await start()
  process.kill(first.pid, 'SIGKILL')
  await expect.poll(() => first.isRunning()).toBe(false)
  const file = join(folder.path, 'postgres', 'postmaster.pid')
  // This worker's parent is running, belongs to the same user unless that is root, and is not PostgreSQL.
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.ppid)))

  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('accepts only the password stored next to the cluster', async () => {
  const url = new URL((await start()).urlOf('postgres'))
  url.password = 'guess'
  await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow(/password authentication failed/)
})

test('reports a lost password immediately', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(folder.path, 'postgres.password'), 'other')
  await expect(start()).rejects.toThrow(/^The password in postgres\.password does not match the database in /)
  await rm(join(folder.path, 'postgres.password'))
  await expect(start()).rejects.toThrow(/^Missing database password file .+postgres\.password\.$/)
})

test('removes an incomplete cluster from a killed first start', async () => {
  await mkdir(join(folder.path, 'postgres-new-999999999-abc', 'cluster'), { recursive: true })
  await writeFile(join(folder.path, 'postgres.password'), 'kept')
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect((await readdir(folder.path)).filter((name) => name.startsWith('postgres-new'))).toEqual([])
})

test.runIf(process.getuid?.() === 0)('runs as root in a folder closed to other users', async () => {
  const closed = join(folder.path, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o700)
  expect(await query(await start(join(closed, 'data')), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

async function query(postgres: Postgres, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: postgres.urlOf('postgres') })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
