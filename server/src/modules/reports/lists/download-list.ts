import { Readable } from 'node:stream'
import type { Call } from '@portal/contract/call'
import { type FileColumns, fileHead, fileLines } from '@portal/contract/reports/files'
import { record } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readSnapshot, readWhereStale } from '../../../platform/db/replica.ts'
import type { CallContext, CallRequest } from '../../../platform/http/handler.ts'

interface PageAsked {
  readonly after?: string
  readonly rows: string
}

/** So few that a page is in memory at once, and so many that finding its place costs little. */
const ROWS_AT_ONCE = '5000'

interface Download<R> {
  /** As the audit trail names it. */
  readonly action: string
  readonly columns: FileColumns<R>
  listPage(db: Db, page: PageAsked): Promise<{ readonly rows: readonly R[]; readonly next: string | null }>
}

type Asked = Pick<CallRequest<Call>, 'staff' | 'requestId'> & { readonly input: object }

/**
 * All pages of a list as a CSV file, recorded because the customers' data leaves the portal. It is read as fast as it is
 * taken: neither memory nor a connection of the database waits for a slow reader, and once the reader is gone, nothing
 * more is read.
 */
export async function downloadList<R>(
  { input, staff, requestId }: Asked,
  context: CallContext,
  list: Download<R>,
): Promise<Readable> {
  const after = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const change = { staff, action: list.action, after, at: context.now(), requestId }
  await context.transaction((tx) => record(tx, change))
  return Readable.from(linesOf(context, list), { objectMode: false })
}

async function* linesOf<R>(context: CallContext, { columns, listPage }: Download<R>): AsyncGenerator<string> {
  yield fileHead(columns)
  let after: string | null = null
  do {
    const asked: PageAsked = { rows: ROWS_AT_ONCE, ...(after !== null && { after }) }
    const { answer } = await readWhereStale(context, (source) => readSnapshot(source, (tx) => listPage(tx, asked)))
    if (answer.rows.length > 0) yield fileLines(columns, answer.rows)
    after = answer.next
  } while (after !== null)
}
