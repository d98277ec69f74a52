import { join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { sealsInBucket } from './seal-bucket.ts'
import { sealsInFile } from './seal-file.ts'
import type { WitnessedSeal } from './witnessed-seal.ts'

/** Stores signed seals, one per line, out of reach of the database owner. */
export interface SealStore {
  /** For messages. */
  readonly place: string
  append(line: string, of: Pick<WitnessedSeal, 'kind' | 'at'>): Promise<void>
  /** Returns at least the lines of the last hours, oldest first. */
  newest(now: Date): Promise<string[]>
  /** Returns enough lines to prove the whole trail, in no particular order: a seal vouches for every one before it. */
  all(now: Date): AsyncIterable<string>
}

/** Returns the configured stores: always a file, plus a bucket if one is set. */
export function sealStoresOf(config: Pick<Config, 'auditSeals' | 'dataDir' | 'files'> & DatabaseUrls): SealStore[] {
  const { file, bucket } = config.auditSeals
  const stores = [sealsInFile(file ?? join(config.dataDir, `audit-seals-${databaseNameOf(config)}.jsonl`))]
  return bucket === null ? stores : [...stores, sealsInBucket(config, bucket)]
}

type DatabaseUrls = Pick<Config, 'databaseUrl' | 'workerDatabaseUrl' | 'migrationDatabaseUrl'>

/** Each database has its own trail, even in a shared data folder. Worker and commands may have different logins. */
function databaseNameOf({ databaseUrl, workerDatabaseUrl, migrationDatabaseUrl }: DatabaseUrls): string {
  const url = databaseUrl ?? workerDatabaseUrl ?? migrationDatabaseUrl
  const name = url === null ? '' : decodeURIComponent(new URL(url).pathname.slice(1))
  return (name || 'portal').replaceAll(/[^\w-]/g, '_')
}
