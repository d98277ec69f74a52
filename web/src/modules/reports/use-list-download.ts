import type { Call, InputOf } from '@portal/contract/call'
import { MAX_ROWS } from '@portal/contract/reports/lists'
import { useState } from 'react'
import { CallFailed } from '../../app/api/call-failed.ts'
import { call as read } from '../../app/api/client.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { csvOf } from '../../ui/list-table/csv.ts'
import { saveTable } from '../../ui/save-file.ts'
import { showFailure } from '../../ui/toast.ts'

interface DownloadedList<C extends Call, Row> {
  readonly title: string
  /** What the list contains, stated below its rows. */
  readonly definition: string
  /** The line that says how many the report has counted, for a number of rows; null if it is the same. */
  readonly differenceOf: (count: number) => string | null
  readonly call: C
  readonly input: InputOf<C>
  readonly columns: readonly Column<Row>[]
}

/** Saves all pages of a list, one after the other. */
export function useListDownload<C extends Call, Row>(list: DownloadedList<C, Row>) {
  const { title, definition, differenceOf, call, input, columns } = list
  const [isDownloading, setIsDownloading] = useState(false)

  async function readAll(): Promise<Row[]> {
    const rows: Row[] = []
    let after: string | null | undefined
    while (after !== null) {
      // Every list of a number answers such pages.
      const page = (await read(call, {
        ...(input as object),
        rows: String(MAX_ROWS),
        ...(after && { after }),
      } as unknown as InputOf<C>)) as { readonly rows: readonly Row[]; readonly next: string | null }
      rows.push(...page.rows)
      after = page.next
    }
    return rows
  }

  async function download() {
    setIsDownloading(true)
    try {
      const rows = await readAll()
      const difference = differenceOf(rows.length)
      saveTable(
        title,
        csvOf(rows, columns, [[title, definition], ...(difference ? [['Since the report', difference] as const] : [])]),
      )
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      showFailure(reason)
    } finally {
      setIsDownloading(false)
    }
  }

  return { isDownloading, download }
}
