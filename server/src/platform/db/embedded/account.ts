import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../cannot-start.ts'

const run = promisify(execFile)

/** The operating system user `postgres`. PostgreSQL refuses to run as root, so root runs it as this user. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** A capability that root hands on, to pass through folders closed to the account; null if it needs none. */
  readonly keeps: string | null
}

/** How to spawn `program` under `account`, or under the current account if null. */
export interface Invocation {
  readonly file: string
  readonly args: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
}

/**
 * Returns the account that PostgreSQL needs: null for the current one; for root, the user `postgres`, which is created
 * if missing.
 *
 * @param paths what the account must reach; in a folder such as root's home only with a capability that root hands on
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
  // The first grants only search and read, but containers often lack it.
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
  // Without this bit, access(2), which PostgreSQL uses to find its own programs, ignores the capability.
  return { file: 'setpriv', args: [...options, '--securebits=+no_setuid_fixup', program, ...args], ids: {} }
}

/** Returns the first folder above `path` that the IDs may not pass; null if there is none. */
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
