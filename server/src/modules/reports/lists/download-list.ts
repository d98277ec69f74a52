import { Readable } from 'node:stream'
import type { Call } from '@portal/contract/call'
import { isAllowed } from '@portal/contract/permissions'
import { type FileColumns, fileHead, fileLines } from '@portal/contract/reports/files'
import { MAX_FILE_ROWS } from '@portal/contract/reports/pages'
import { record } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readSnapshot, readFromReplica } from '../../../platform/db/replica.ts'
import type { CallContext, CallRequest } from '../../../platform/http/handler.ts'
import { type Refusal, tooManyRequests } from '../../../platform/http/refusal.ts'

/** Small enough to hold a batch in memory, and large enough that finding its start costs little. */
const BATCH_SIZE = 5_000

const RETRY_AFTER_SECONDS = 10

interface Batch<R> {
  readonly rows: readonly R[]
  /** Start of the next batch; null if this is the last one. */
  readonly next: string | null
}

export interface Download<R> {
  /** The action's name in the audit trail. */
  readonly action: string
  readonly columns: FileColumns<R>
  count(db: Db): Promise<number>
  listPage(db: Db, page: { readonly after?: string; readonly rows: number }): Promise<Batch<R>>
}

type DownloadRequest = Pick<CallRequest<Call>, 'staff' | 'requestId'> & {
  readonly input: object
  refuse(code: 'ListTooLong'): Refusal
}

/** IDs of the staff members with a download in progress; each may have one at a time. */
const downloading = new Set<number>()

/**
 * Sends a list as a CSV file and records it in the audit trail, because customer data leaves the portal. Reads only as
 * fast as the client: a slow client occupies neither memory nor a database connection, and reading stops if it
 * disconnects. The first batch is read before the response starts, so that a failure is still an error response.
 */
export async function downloadList<R>(
  request: DownloadRequest,
  context: CallContext,
  list: Download<R>,
): Promise<Readable> {
  const { staff, requestId } = request
  if (downloading.has(staff.id)) throw tooManyRequests(RETRY_AFTER_SECONDS)
  downloading.add(staff.id)
  const leave = () => void downloading.delete(staff.id)
  try {
    const first = await readFirst(request, context, list)
    const filter = Object.fromEntries(Object.entries(request.input).filter(([, value]) => value !== undefined))
    const change = { staff, action: list.action, after: filter, at: context.now(), requestId }
    await context.transaction((tx) => record(tx, change))
    return Readable.from(linesOf(first, context, list), { objectMode: false }).once('close', leave)
  } catch (error) {
    leave()
    throw error
  }
}

/** Rejects roles without `customer-export` if the list is long enough to count as an export. */
async function readFirst<R>(
  { staff, refuse }: DownloadRequest,
  context: CallContext,
  list: Download<R>,
): Promise<Batch<R>> {
  return read(context, async (db) => {
    if (!isAllowed(staff.role, 'customer-export') && (await list.count(db)) > MAX_FILE_ROWS) throw refuse('ListTooLong')
    return list.listPage(db, { rows: BATCH_SIZE })
  })
}

async function* linesOf<R>(first: Batch<R>, context: CallContext, list: Download<R>): AsyncGenerator<string> {
  yield fileHead(list.columns)
  let batch = first
  let rows = 0
  while (true) {
    if (batch.rows.length > 0) yield fileLines(list.columns, batch.rows)
    rows += batch.rows.length
    const { next } = batch
    if (next === null) break
    batch = await read(context, (db) => list.listPage(db, { after: next, rows: BATCH_SIZE }))
  }
  context.log.info({ action: list.action, rows }, 'list downloaded')
}

async function read<T>(context: CallContext, work: (db: Db) => Promise<T>): Promise<T> {
  const { response } = await readFromReplica(context, (source) => readSnapshot(source, work))
  return response
}
