import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { LOGO_FOLDER } from './handlers.ts'
import { listLogoFiles } from './queries.ts'

/** An upload writes its file shortly before the row that references it. */
const LEFTOVER_AGE_MS = DAY_MS

/** Removes unreferenced files: a process died before storing the row, or the store was unavailable for the deletion. */
const removeLeftOverLogos = defineJob({
  name: 'remove-left-over-logos',
  payload: z.object({}),
  cron: '23 4 * * *',
  async run(_payload, { db, files, now, log }) {
    const old = await files.list(LOGO_FOLDER, { writtenBefore: new Date(now().getTime() - LEFTOVER_AGE_MS) })
    // Read after the files, so that rows added in between are included.
    const named = await listLogoFiles(db)
    const leftOver = old.map((name) => `${LOGO_FOLDER}/${name}`).filter((file) => !named.has(file))
    for (const file of leftOver) await files.remove(file)
    if (leftOver.length > 0) log.info({ files: leftOver.length }, 'orphaned logo files deleted')
  },
})

export const channelLogosJobs = [removeLeftOverLogos] as const
