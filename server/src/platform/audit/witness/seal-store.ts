import { join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { sealsInBucket } from './seal-bucket.ts'
import { sealsInFile } from './seal-file.ts'
import type { WitnessedSeal } from './witnessed-seal.ts'

/** A place for signed seals that the owner of the database cannot reach; each is one line. */
export interface SealStore {
  /** For messages. */
  readonly place: string
  append(line: string, of: Pick<WitnessedSeal, 'kind' | 'at'>): Promise<void>
  /** Those of the last hours at least, the oldest first. */
  newest(now: Date): Promise<string[]>
  /** As many as prove all: a seal vouches for every one before it. In no certain order. */
  all(now: Date): AsyncIterable<string>
}

/** The places that the settings name: always a file, and a bucket if there is one. */
export function sealStoresOf(config: Pick<Config, 'auditSeals' | 'dataDir' | 'files'> & DatabaseUrls): SealStore[] {
  const { file, bucket } = config.auditSeals
  const stores = [sealsInFile(file ?? join(config.dataDir, `audit-seals-${databaseNameOf(config)}.jsonl`))]
  return bucket === null ? stores : [...stores, sealsInBucket(config, bucket)]
}

type DatabaseUrls = Pick<Config, 'databaseUrl' | 'workerDatabaseUrl' | 'migrationDatabaseUrl'>

/** Another database has another trail, also in the same data folder. Worker and commands may have different logins. */
function databaseNameOf({ databaseUrl, workerDatabaseUrl, migrationDatabaseUrl }: DatabaseUrls): string {
  const url = databaseUrl ?? workerDatabaseUrl ?? migrationDatabaseUrl
  const name = url === null ? '' : decodeURIComponent(new URL(url).pathname.slice(1))
  return (name || 'portal').replaceAll(/[^\w-]/g, '_')
}
