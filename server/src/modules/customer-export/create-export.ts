import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { formatDate } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { formatFullName } from '@portal/contract/full-name'
import { formatCount } from '@portal/contract/money'
import { createListWriter, readList, removeList } from './parts.ts'
import { CSV_TYPE, fileNameOf } from './rules.ts'
import { type ClaimedExport, finishExport, reportProgress } from './run-queries.ts'
import { writeCustomerList, type WrittenList } from './write-list.ts'
import type { PartsWriter } from '../../integrations/object-storage/parts.ts'
import type { Context } from '../../platform/context.ts'
import { startLoop } from '../../platform/jobs/loop.ts'
import { layOutMail } from '../../platform/mail/lay-out.ts'
import { type Mail, queueMail } from '../../platform/mail/queue-mail.ts'
import { createToken } from '../../platform/secrets/tokens.ts'
import type { Config } from '../../platform/settings/config.ts'

const REPORT_INTERVAL_MS = 500

/**
 * Writes and emails a list, unless the export has been cancelled or another run has replaced this one. Throws on
 * failure and when the process is shutting down.
 */
export async function createExport(context: Context, claimed: ClaimedExport): Promise<void> {
  const { files } = context
  const target = createListWriter(files, claimed)
  let isSent = false
  try {
    const list = await writeReported(context, claimed, target)
    isSent = list !== null && (await send(context, claimed, list, target))
  } finally {
    if (!isSent) await removeList(files, claimed, target.parts)
  }
}

/** Returns null if another run has replaced this one. */
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
    everyMs: REPORT_INTERVAL_MS,
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
    // Replication can cancel a statement this long on a replica, so a retry reads from the primary.
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

/** Ends the export and queues its email in one transaction, so only one email is sent however often a worker dies. */
async function send(
  context: Context,
  claimed: ClaimedExport,
  { rows, bytes }: WrittenList,
  target: PartsWriter,
): Promise<boolean> {
  const { db, files, config, now } = context
  const isAttached = bytes <= config.exports.attachedMaxBytes
  const content = isAttached ? await buffer(readList(files, claimed, target.parts).pipe(createGunzip())) : null
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

interface MailedExport extends ClaimedExport {
  readonly rows: number
  /** The list itself; null if it is too large for an email, which then contains a link. */
  readonly content: Buffer | null
  readonly token: string
  readonly expiresAt: Date
}

/** Writes the email with the list attached or linked. */
function writeExportMail(
  { portalName, publicUrl }: Pick<Config, 'portalName' | 'publicUrl'>,
  made: MailedExport,
): Mail {
  const { sendTo, email, rows, content, token, expiresAt } = made
  const count = `${formatCount(rows)} ${rows === 1 ? 'customer' : 'customers'}`
  const about = `${formatFullName(made)} (${email}) requested this customer list from ${portalName} for you: ${count}.`
  const care = 'This list contains personal data. Do not forward it, and delete it when you no longer need it.'
  const layOut = (before: string[], after: string[], url?: string) =>
    layOutMail({
      portalName,
      greeting: 'Hello,',
      before,
      after,
      ...(url && { link: { label: 'Download the list', url } }),
    })
  const mail = { to: sendTo, subject: `Customer list from ${portalName}` }
  if (content) {
    const fileName = fileNameOf(made.requestedAt)
    return {
      ...mail,
      ...layOut([about], [`The list is attached as ${fileName}.`, care]),
      attachments: [{ fileName, contentType: CSV_TYPE, content }],
    }
  }
  const validity = `The link expires on ${formatDate(expiresAt)}, ${expiresAt.toISOString().slice(11, 16)} UTC.`
  const url = `${publicUrl}/customer-exports/${token}`
  return { ...mail, holdsLink: true, ...layOut([about], [validity, care], url) }
}
