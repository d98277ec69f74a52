import { execFile } from 'node:child_process'
import { chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/started-portal.ts'
import { createPool } from './connect.ts'
import { chooseAccount } from './embedded/account.ts'
import { startPostgres } from './embedded/postgres.ts'
import { temporarySettings } from './embedded/settings.ts'

const folder = await temporaryFolder()
afterAll(() => folder.remove())

const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder.path })

test('with verify-full only the server whose certificate names it is talked to', async () => {
  // A self-signed certificate for "localhost" only.
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -keyout server.key -out server.crt -subj /CN=localhost'
  await openssl(...request.split(' '), '-addext', 'subjectAltName=DNS:localhost')
  const key = join(folder.path, 'server.key')
  await chmod(key, 0o600)
  const account = await chooseAccount([])
  if (account) await chown(key, account.uid, account.gid)
  const postgres = await startPostgres({
    dataDir: folder.path,
    temporary: true,
    settings: {
      ...temporarySettings,
      ssl: 'on',
      ssl_cert_file: join(folder.path, 'server.crt'),
      ssl_key_file: key,
    },
  })
  const isEncrypted = async (host: string, ca: string) => {
    const url = new URL(postgres.urlOf('postgres'))
    url.hostname = host
    url.searchParams.set('sslmode', 'verify-full')
    if (ca) url.searchParams.set('sslrootcert', ca)
    const pool = createPool({ url: url.href, maxConnections: 1, applicationName: 'portal-test' })
    try {
      const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
      return rows[0].ssl
    } finally {
      await pool.end()
    }
  }
  expect(await isEncrypted('localhost', join(folder.path, 'server.crt'))).toBe(true)
  await expect(isEncrypted('127.0.0.1', join(folder.path, 'server.crt'))).rejects.toThrow(/does not match/)
  await expect(isEncrypted('localhost', '')).rejects.toThrow(/self-signed/)
  await postgres.stop()
})
