import { execFile } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const POSTGRES_FOLDER = '/usr/lib/postgresql'
const INSTALL = 'sudo apt-get install patroni etcd-server haproxy postgresql'

/** The programs of the failover drill, as installed on this machine. */
export interface Programs {
  readonly patroni: string
  readonly patroniVersion: string
  readonly etcd: string
  readonly haproxy: string
  /** The folder of `initdb`, `pg_basebackup` and `pg_rewind`. */
  readonly postgres: string
  /** The user they run as; null for this process's own, unless that is root, as which PostgreSQL does not start. */
  readonly user: { readonly uid: number; readonly gid: number } | null
  readonly versions: string
}

/** @throws MissingPrograms */
export async function findPrograms(): Promise<Programs> {
  const patroni = process.env['PATRONI'] || (await find('patroni'))
  const etcd = await find('etcd')
  const haproxy = (await find('haproxy')) ?? (await find('haproxy', ['/usr/sbin']))
  const postgres = await findPostgres()
  const user = process.getuid?.() === 0 ? await userOf('postgres') : null
  const missing = Object.entries({
    patroni,
    etcd,
    haproxy,
    postgres,
    'user postgres': user ?? process.getuid?.() !== 0,
  })
    .filter(([, found]) => found === null || found === false)
    .map(([name]) => name)
  if (!patroni || !etcd || !haproxy || !postgres || missing.length > 0) throw new MissingPrograms(missing)
  const patroniVersion = /\d+(\.\d+)+/.exec(await answerOf(patroni, '--version'))?.[0] ?? ''
  const versions = [
    `Patroni ${patroniVersion}`,
    await answerOf(join(postgres, 'postgres'), '--version'),
    await answerOf(etcd, '--version'),
    await answerOf(haproxy, '-v'),
  ].join(', ')
  return { patroni, patroniVersion, etcd, haproxy, postgres, user, versions }
}

export class MissingPrograms extends Error {
  override readonly name = 'MissingPrograms'

  constructor(missing: readonly string[]) {
    super(
      `The failover drill needs programs that are not installed: ${missing.join(', ')}. On Debian: ${INSTALL}. Set PATRONI=<file> to use a different Patroni.`,
    )
  }
}

/**
 * Up to Patroni 3.0.2 with etcd's API 3, a leader that was frozen takes its key back, and its successor's commits are
 * lost.
 */
export function losesCommitsAfterFreeze(patroniVersion: string): boolean {
  const [major = 0, minor = 0, patch = 0] = patroniVersion.split('.').map(Number)
  return major < 3 || (major === 3 && minor === 0 && patch <= 2)
}

/** Returns the newest version with all programs of a cluster, which the embedded PostgreSQL does not have. */
async function findPostgres(): Promise<string | null> {
  const versions = await readdir(POSTGRES_FOLDER).catch(() => [])
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(POSTGRES_FOLDER, version, 'bin'))
  return find('pg_rewind', folders).then((file) => file && dirname(file))
}

async function find(program: string, folders = (process.env['PATH'] ?? '').split(delimiter)): Promise<string | null> {
  for (const folder of folders) {
    const file = join(folder, program)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return null
}

async function userOf(name: string): Promise<Programs['user']> {
  const id = (option: string) => run('id', [option, name]).then(({ stdout }) => Number(stdout))
  return Promise.all([id('-u'), id('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => null,
  )
}

async function answerOf(program: string, option: string): Promise<string> {
  const { stdout } = await run(program, [option])
  return stdout.split('\n')[0]?.replace(/ 20\d\d\/.*/, '') ?? ''
}
