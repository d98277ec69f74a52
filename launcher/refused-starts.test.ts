import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, StartedPortal, temporaryFolder } from '@portal/server/test/started-portal.ts'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'

const folder = await temporaryFolder()
afterAll(folder.remove)

const isRoot = process.getuid?.() === 0
const port = String(await freePort())

/** Starts the portal and expects one sentence instead. */
async function refusal(env: Record<string, string>, program?: string[]): Promise<string> {
  const start = new StartedPortal({ PORT: port, DATA_DIR: folder.path, ...env }, program)
  const code = await start.ended()
  expect(start.output).not.toMatch(/\n {4}at /)
  expect(start.output.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
  return start.output.trim()
}

test('rejects an invalid setting', async () => {
  expect(await refusal({ PORT: 'http' })).toBe('PORT must be a whole number from 1 to 65535, not "http".')
})

test('rejects a port in use', async () => {
  const other = createServer().listen(Number(port), '127.0.0.1')
  await once(other, 'listening')
  const sentence = await refusal({})
  other.close()
  expect(sentence).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the other program or set PORT to a different number.`,
  )
})

test('rejects a host that is not on this machine', async () => {
  expect(await refusal({ HOST: '192.0.2.1', DEMO: 'false' })).toMatch(/^The portal cannot listen on 192\.0\.2\.1 \(/)
})

test('rejects a data folder that cannot be created', async () => {
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toBe(
    `Cannot write to folder ${file}/data (ENOTDIR). Set DATA_DIR to a different folder.`,
  )
})

test.skipIf(isRoot)('rejects a data folder that this user cannot write', async () => {
  const path = join(folder.path, 'read-only')
  await mkdir(path, { mode: 0o555 })
  expect(await refusal({ DATA_DIR: path })).toMatch(
    /^Cannot write to folder .+ \(EACCES\)\. Set DATA_DIR to a different folder\.$/,
  )
})

test.runIf(isRoot)('rejects a data folder that the user postgres cannot reach when started as root', async () => {
  const path = join(folder.path, 'of-root')
  await mkdir(path)
  await chmod(path, 0o700)
  // Without `setpriv`, root cannot give another user access.
  const programs = join(folder.path, 'programs')
  await mkdir(programs)
  await symlink(execFileSync('which', ['id'], { encoding: 'utf8' }).trim(), join(programs, 'id'))
  expect(await refusal({ DATA_DIR: join(path, 'data'), PATH: programs })).toBe(
    `User postgres, which runs PostgreSQL for root, has no access to ${path}. Move the project or DATA_DIR, or start as a different user.`,
  )
})

describe('rejects a DATABASE_URL', () => {
  const working = new URL(inject('postgresUrl'))

  test('that does not respond', async () => {
    const closed = await freePort()
    expect(await refusal({ DATABASE_URL: `postgres://me@127.0.0.1:${closed}/portal` })).toBe(
      `DATABASE_URL: cannot connect to PostgreSQL at 127.0.0.1:${closed} (ECONNREFUSED).`,
    )
  })

  test('with an incorrect password', async () => {
    const url = new URL(working)
    url.password = 'wrong'
    expect(await refusal({ DATABASE_URL: url.href })).toBe(
      `DATABASE_URL: PostgreSQL at ${working.host} rejected user "postgres" or the password.`,
    )
  })

  test('for a database that does not exist', async () => {
    const url = new URL(working)
    url.pathname = '/nowhere'
    expect(await refusal({ DATABASE_URL: url.href })).toBe(
      `DATABASE_URL: database "nowhere" does not exist at ${working.host}.`,
    )
  })

  test('for a database that cannot store all text', async () => {
    const client = new Client({ connectionString: working.href })
    await client.connect()
    await client.query("CREATE DATABASE ascii TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'")
    const url = new URL(working)
    url.pathname = '/ascii'
    const sentence = await refusal({ DATABASE_URL: url.href })
    await client.query('DROP DATABASE ascii')
    await client.end()
    expect(sentence).toBe('The database in DATABASE_URL uses SQL_ASCII encoding. UTF8 is required.')
  })
})

test('rejects an outdated Node.js version', async () => {
  const asOld = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.20.0" })'
  const program = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
  expect(await refusal({}, ['--import', asOld, program])).toBe(
    'Node 20 or newer is required (found 18.20.0). See https://nodejs.org.',
  )
})

test('rejects demo accounts reachable from other machines', async () => {
  expect(await refusal({ HOST: '0.0.0.0' })).toMatch(/^Demo passwords are public, so HOST must be 127\.0\.0\.1/)
})
