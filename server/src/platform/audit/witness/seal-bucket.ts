import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@portal/contract/durations'
import { siblingBucket } from '../../../integrations/object-storage/files.ts'
import type { Config } from '../../settings/config.ts'
import type { SealStore } from './seal-store.ts'

const FOLDER = 'audit-seals'
/** Seals read per day; each seal vouches for every one before it. */
const READ = 3
/** How many days back to read. */
const DAYS = 400
const ACKNOWLEDGED = '-acknowledged.json'

/**
 * Stores each seal as an object in a bucket whose default retention locks it (S3 Object Lock in compliance mode): no
 * one, including the portal, can change or delete it before the retention ends.
 */
export function sealsInBucket({ files }: Pick<Config, 'files'>, bucket: string): SealStore {
  const store = siblingBucket(files, bucket, { isLocked: true })

  async function readDay(day: string): Promise<string[]> {
    const names = await store.list(`${FOLDER}/${day}`)
    const read = names.filter((name, index) => index >= names.length - READ || name.endsWith(ACKNOWLEDGED))
    const found = await Promise.all(read.map((name) => store.read(`${FOLDER}/${day}/${name}`)))
    return found.flatMap((bytes) => (bytes === null ? [] : bytes.toString('utf8').trim()))
  }

  return {
    place: `bucket ${bucket}`,
    async append(line, { kind, at }) {
      const time = at.slice(11, 19).replaceAll(':', '-')
      const name = `${time}-${randomBytes(4).toString('hex')}${kind === 'seal' ? '.json' : ACKNOWLEDGED}`
      await store.write(`${FOLDER}/${at.slice(0, 10)}/${name}`, Buffer.from(`${line}\n`))
    },
    async newest(now) {
      return [...(await readDay(daysBefore(now, 1))), ...(await readDay(daysBefore(now, 0)))]
    },
    async *all(now) {
      for (let days = DAYS; days >= 0; days--) yield* await readDay(daysBefore(now, days))
    },
  }
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
