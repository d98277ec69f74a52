import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../cannot-start.ts'

const run = promisify(execFile)

/** The user `postgres` of the operating system, under which PostgreSQL runs for root, whom it refuses. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** A right of root that it keeps, to pass folders that are closed to it; null if it needs none. */
  readonly keeps: string | null
}

/** What to spawn so that `program` runs under `account`, or under our own account for null. */
export interface Invocation {
  readonly file: string
  readonly args: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
}

/**
 * The account that PostgreSQL needs: null for our own, or the user `postgres` when that is root; made when missing.
 *
 * @param paths what it must reach; in a folder such as root's home only with a right that root hands on
 */
export async function chooseAccount(paths: readonly string[]): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const ids = (await findAccount('postgres')) ?? (await create('postgres'))
  if (!ids) {
    throw new StartupError(
      'PostgreSQL cannot run as root and the user postgres could not be created. Start as a different user or set DATABASE_URL.',
    )
  }
  const closed = (await Promise.all(paths.map((path) => findClosed(path, ids)))).find((folder) => folder !== null)
  if (!closed) return { ...ids, keeps: null }
  // The first lets it pass and read only, but containers often lack it.
  for (const keeps of ['dac_read_search', 'dac_override']) {
    if (await runs(invoke({ ...ids, keeps }, 'true', []))) return { ...ids, keeps }
  }
  throw new StartupError(
    `User postgres, which runs PostgreSQL for root, has no access to ${closed}. Move the project or DATA_DIR, or start as a different user.`,
  )
}

export function invoke(account: Account | null, program: string, args: readonly string[]): Invocation {
  if (!account) return { file: program, args, ids: {} }
  const { uid, gid, keeps } = account
  if (!keeps) return { file: program, args, ids: { uid, gid } }
  const options = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=+${keeps}`,
    `--ambient-caps=+${keeps}`,
  ]
  // Without this bit, access(2), by which PostgreSQL looks for its own programs, forgets the right.
  return { file: 'setpriv', args: [...options, '--securebits=+no_setuid_fixup', program, ...args], ids: {} }
}

/** The first folder above `path` that the ids may not pass, or null. */
async function findClosed(path: string, ids: { uid: number; gid: number }): Promise<string | null> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const executeBit = uid === ids.uid ? 0o100 : gid === ids.gid ? 0o010 : 0o001
    if (!(mode & executeBit)) return folder
    if (folder === dirname(folder)) return null
  }
}

async function findAccount(user: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

async function create(user: string): Promise<{ uid: number; gid: number } | null> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', user])
  } catch {
    // Small systems have busybox's adduser instead; the lookup shows whether either worked.
    await run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', user]).catch(() => undefined)
  }
  return await findAccount(user)
}

async function runs({ file, args }: Invocation): Promise<boolean> {
  return await run(file, args).then(
    () => true,
    () => false,
  )
}
