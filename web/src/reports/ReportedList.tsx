import { Button } from '@mantine/core'
import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { formatCount } from '@portal/contract/money'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useReading } from '../api/readings.ts'
import { Empty, Failed } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import type { Search } from './listed.ts'
import styles from './ReportTable.module.css'

interface ReportedListProps<C extends Call, Row> {
  readonly title: string
  /** What the list was opened for: `Trial · Mar 5, 2026`. */
  readonly about: ReactNode
  readonly call: C & { readonly reply: { readonly _output?: Listed<Row> } }
  readonly input: InputOf<C>
  readonly columns: readonly ListedColumn<Row>[]
  readonly empty: string
  readonly back: { readonly to: string; readonly label: string }
}

export interface ListedColumn<Row> {
  readonly title: string
  readonly align?: 'number'
  readonly cell: (row: Row) => ReactNode
}

interface Listed<Row> {
  readonly count: number
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** What a number of a report counts: all of it, newest first, page by page. */
export function ReportedList<C extends Call, Row>(props: ReportedListProps<C, Row>) {
  const { title, about, call, input, columns, empty, back } = props
  // The router is set up (routes.tsx) to read every value of the query as text.
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const reading = useReading(call, { ...(input as object), ...(search.after && { after: search.after }) } as InputOf<C>)
  const listed = reading.data as (ReplyOf<C> & Listed<Row>) | undefined

  function open(after: string | undefined) {
    void navigate({ to: '.', search: (current: object) => ({ ...current, after }) })
  }

  return (
    <Page title={title} back={back} description={about}>
      {!listed && reading.failure && <Failed failure={reading.failure} tryAgain={reading.tryAgain} />}
      {(listed || reading.isLoading) && (
        <section aria-label={title} aria-busy={!listed}>
          <p className={styles.count} role="status">
            {listed ? `${formatCount(listed.count)} in all${search.after ? '' : ', newest first'}` : '\u00A0'}
          </p>
          {listed?.count === 0 ? (
            <Empty text={empty} />
          ) : (
            <table className={styles.table} aria-label={title}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.title} scope="col" data-align={column.align}>
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {listed?.rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one page never move
                  <tr key={index}>
                    {columns.map((column) => (
                      <td key={column.title} data-align={column.align}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {listed && (listed.next || search.after) && (
            <div className={styles.pages}>
              {search.after && (
                <Button variant="default" size="sm" onClick={() => open(undefined)}>
                  Newest
                </Button>
              )}
              {listed.next && (
                <Button variant="default" size="sm" onClick={() => open(listed.next ?? undefined)}>
                  Older
                </Button>
              )}
            </div>
          )}
        </section>
      )}
    </Page>
  )
}
