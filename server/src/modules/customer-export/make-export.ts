import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { HOUR_MS } from '@portal/contract/durations'
import type { Context } from '../../platform/context.ts'
import { startLoop } from '../../platform/jobs/loop.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { createToken } from '../../platform/secrets/tokens.ts'
import { writeExportMail } from './export-mail.ts'
import { PartsWriter, readParts, removeParts } from './parts.ts'
import { type ClaimedExport, finishExport, reportProgress } from './run-queries.ts'
import { type WrittenList, writeCustomerList } from './write-list.ts'

const REPORT_EVERY_MS = 500

/**
 * Makes a list and emails it, unless meanwhile it has been cancelled or another run has taken its place. Throws where
 * it fails, and where the process is to stop.
 */
export async function makeExport(context: Context, claimed: ClaimedExport): Promise<void> {
  const { files } = context
  const target = new PartsWriter(files, claimed)
  let isSent = false
  try {
    const list = await writeReported(context, claimed, target)
    isSent = list !== null && (await send(context, claimed, list, target))
  } finally {
    if (!isSent) await removeParts(files, claimed, target.parts)
  }
}

/** Null if the run has lost its export. */
async function writeReported(
  context: Context,
  claimed: ClaimedExport,
  target: PartsWriter,
): Promise<WrittenList | null> {
  const { db, now } = context
  const lost = new AbortController()
  let rowsExpected: number | null = null
  let rowsWritten = () => 0
  const reports = startLoop(context, {
    name: 'report-customer-export',
    everyMs: REPORT_EVERY_MS,
    async run() {
      const progress = { rowsWritten: rowsWritten(), rowsExpected, at: now() }
      if (!(await reportProgress(db, claimed, progress))) lost.abort()
      return false
    },
  })
  const progress = {
    begin(expected: number) {
      rowsExpected = expected
    },
    follow(count: () => number) {
      rowsWritten = count
    },
  }
  try {
    // Replication may stand in the way of so long a statement: the next try is not cancelled for it.
    const source = (claimed.failures === 0 && (await context.replica?.source())) || context
    const signal = AbortSignal.any([lost.signal, context.stopping])
    return await writeCustomerList(source.pool, claimed.chosen, target, { progress, signal })
  } catch (error) {
    if (lost.signal.aborted) return null
    throw error
  } finally {
    await reports.stop()
  }
}

/** Ends the export and hands its mail over, both or neither: there is one email, however often a worker dies. */
async function send(
  context: Context,
  claimed: ClaimedExport,
  { rows, bytes }: WrittenList,
  target: PartsWriter,
): Promise<boolean> {
  const { db, files, config, now } = context
  const isAttached = bytes <= config.exports.attachedMaxBytes
  const content = isAttached ? await buffer(readParts(files, claimed, target.parts).pipe(createGunzip())) : null
  const { token, hash } = createToken()
  const isSent = await db.transaction().execute(async (tx) => {
    const at = now()
    const expiresAt = new Date(at.getTime() + config.exports.linkHours * HOUR_MS)
    const link = content ? null : { tokenHash: hash, expiresAt, parts: target.parts, bytes: target.bytes }
    if (!(await finishExport(tx, claimed, { rowsWritten: rows, at, link }))) return false
    await queueMail(tx, context, writeExportMail(config, { ...claimed, rows, content, token, expiresAt }))
    return true
  })
  return isSent && !isAttached
}
