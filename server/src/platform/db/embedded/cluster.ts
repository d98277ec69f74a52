import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../cannot-start.ts'
import { type Account, invoke } from './account.ts'
import { isAlive } from './process.ts'

const run = promisify(execFile)
/** Followed by the ID of the process that works in it. */
const TEMPORARY_PREFIX = 'postgres-new-'

export interface Cluster {
  /** PostgreSQL's own data folder. */
  readonly folder: string
  /** The password of the superuser `postgres`. */
  readonly password: string
}

/** Opens the cluster of a data folder, creating it first if there is none. */
export async function openCluster(dataDir: string, initdb: string, account: Account | null): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  const stored = await readFile(passwordFile, 'utf8').catch(() => null)
  await removeLeftoverFolders(dataDir)
  if (await isCluster(folder)) {
    if (!stored) throw new StartupError(`Missing database password file ${passwordFile}.`)
    return { folder, password: stored }
  }
  // Stored before the cluster is created, so that a kill in between never leaves a cluster that cannot be opened.
  const password = stored ?? (await storeNewPassword(passwordFile))
  await createCluster({ dataDir, folder, password, initdb, account })
  return { folder, password }
}

/** If several start at the same time, one stores its password and all use that one. */
async function storeNewPassword(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return await readFile(file, 'utf8')
}

interface Creation extends Cluster {
  readonly dataDir: string
  readonly initdb: string
  readonly account: Account | null
}

/**
 * Creates the cluster beside its place and moves it there in one step: a kill in between leaves no incomplete cluster.
 */
async function createCluster({ dataDir, folder, password, initdb, account }: Creation): Promise<void> {
  const temporary = await mkdtemp(join(dataDir, `${TEMPORARY_PREFIX}${process.pid}-`))
  const passwordFile = join(temporary, 'password')
  const made = join(temporary, 'cluster')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    await mkdir(made, { mode: 0o700 })
    if (account) await Promise.all([temporary, passwordFile, made].map((path) => chown(path, account.uid, account.gid)))
    const { file, args, ids } = invoke(account, initdb, [
      `--pgdata=${made}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    await run(file, args, { cwd: temporary, env: { PATH: process.env.PATH }, ...ids })
    await rename(made, folder)
  } catch (error) {
    // Another process that started at the same time may have been first; its cluster is just as good.
    if (await isCluster(folder)) return
    throw new StartupError(`PostgreSQL could not create its data folder ${folder}: ${reasonOf(error)}`)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Removes the folders of starts that were killed while creating the cluster. */
async function removeLeftoverFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(TEMPORARY_PREFIX) || isAlive(Number.parseInt(name.slice(TEMPORARY_PREFIX.length), 10)))
      continue
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

async function isCluster(folder: string): Promise<boolean> {
  return await readFile(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

function reasonOf(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const lines = (stderr || String(error)).trim().split('\n')
  return lines.find((line) => line.startsWith('initdb: error:')) ?? lines[0] ?? ''
}
