import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { LOGO_FOLDER } from './handlers.ts'
import { listLogoFiles } from './queries.ts'

/** An upload writes its file shortly before the row that names it. */
const LEFT_OVER_AFTER_MS = DAY_MS

/** Files that no logo names: a process ended between the file and its row, or the store was away when one was deleted. */
const removeLeftOverLogos = defineJob({
  name: 'remove-left-over-logos',
  payload: z.object({}),
  cron: '23 4 * * *',
  async run(_payload, { db, files, now, log }) {
    const old = await files.list(LOGO_FOLDER, { writtenBefore: new Date(now().getTime() - LEFT_OVER_AFTER_MS) })
    // Read after the files: what has got a row in between is named.
    const named = await listLogoFiles(db)
    const leftOver = old.map((name) => `${LOGO_FOLDER}/${name}`).filter((file) => !named.has(file))
    for (const file of leftOver) await files.remove(file)
    if (leftOver.length > 0) log.info({ files: leftOver.length }, 'orphaned logo files deleted')
  },
})

export const channelLogosJobs = [removeLeftOverLogos] as const
