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
export function sealStoresOf(config: Pick<Config, 'auditSeals' | 'dataDir' | 'databaseUrl' | 'files'>): SealStore[] {
  const { file, bucket } = config.auditSeals
  const stores = [sealsInFile(file ?? join(config.dataDir, `audit-seals-${databaseNameOf(config)}.jsonl`))]
  return bucket === null ? stores : [...stores, sealsInBucket(config, bucket)]
}

/** Another database has another trail, also in the same data folder. */
function databaseNameOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  const name = databaseUrl === null ? '' : decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  return (name || 'portal').replaceAll(/[^\w-]/g, '_')
}
