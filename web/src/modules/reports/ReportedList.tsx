import { Button } from '@mantine/core'
import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { definitionLines } from '@portal/contract/csv'
import { formatUsername } from '@portal/contract/customers/phone'
import { easternDay } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import { formatCents, formatCount } from '@portal/contract/money'
import { type FileColumns, fileHead, fileLines } from '@portal/contract/reports/files'
import { useNavigate } from '@tanstack/react-router'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { download } from '../../app/api/client.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { useTask } from '../../app/api/task.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { DensityToggle } from '../../ui/list-table/DensityToggle.tsx'
import { Page } from '../../ui/Page.tsx'
import { ListState } from '../../ui/PageState.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { daysInFileName, fileNameOf, saveFile } from '../../ui/save-file.ts'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import { asOfText, countFromQuery, differenceText } from './listed.ts'
import { type ReportedSource, tabOf } from './reported-lists.ts'
import { firstPage, nextPage } from './reported-pages.ts'
import { ReportedRows } from './ReportedRows.tsx'
import styles from './ReportTable.module.css'

interface ReportedListProps<C extends Call, Row extends RowData> {
  readonly title: string
  /** Name of a row, singular and plural. */
  readonly noun: readonly [string, string]
  /** What the list was opened for: `Trial · Mar 5, 2026`. */
  readonly about: ReactNode
  /** Definition of the number behind which the list is. */
  readonly definition: string
  readonly list: {
    readonly call: C & { readonly reply: { readonly _output?: Listed<Row> } }
    /** The call that returns the whole list as a file, and the file's columns. */
    readonly file: { readonly call: Call; readonly columns: FileColumns<Row> }
    readonly inputOf: (query: AddressQuery) => InputOf<C>
  }
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  readonly back: { readonly to: string; readonly label: string }
}

interface Listed<Row> {
  readonly count: number
  readonly rows: readonly Row[]
  readonly next: string | null
  /** Total sales of all rows. */
  readonly totalCents?: number
}

/**
 * The rows that a report's number counts, as of now, newest first, page by page. A line shows the report's count if it
 * differs.
 */
export function ReportedList<C extends Call, Row extends RowData>(props: ReportedListProps<C, Row>) {
  const { title, noun, about, definition, columns, empty, back } = props
  const { call, file, inputOf } = props.list
  const query = useAddressQuery()
  const input = inputOf(query)
  const navigate = useNavigate()
  const loadable = useCallQuery(call, {
    ...(input as object),
    ...(query.after && { after: query.after }),
  } as InputOf<C>)
  const listed = loadable.data as (ReplyOf<C> & Listed<Row>) | undefined
  const difference = listed && differenceText(listed.count, countFromQuery(query), noun)
  const { run: downloadAll, isRunning: isDownloading } = useTask(async (signal) => {
    const ofRows = [[title, definition] as const, ...(difference ? [['Since the report', difference] as const] : [])]
    save(title, query, [await download(file.call, input, signal), definitionLines(ofRows)])
  })
  const downloadRows = (rows: readonly Row[]) =>
    save(title, query, [fileHead(file.columns), fileLines(file.columns, rows), definitionLines([[title, definition]])])

  function open(page: AddressQuery) {
    void navigate({ to: '.', search: (current: object) => ({ ...current, ...page }) })
  }

  return (
    <Page title={title} back={back} description={about}>
      {!listed && loadable.failure && <Failed failure={loadable.failure} retry={loadable.retry} />}
      {(listed || loadable.isLoading) && (
        <section aria-label={title} aria-busy={!listed}>
          <ListState count={listed?.count} isFiltered={false} none={empty} />
          <p className={styles.definition}>{definition}</p>
          <div className={styles.line}>
            <p className={styles.count} role="status">
              {listed && loadable.asOf ? statusText(listed, loadable.asOf, query.after) : '\u00A0'}
            </p>
            <span className={styles.tools}>
              <DownloadButton disabled={!listed?.count} isRunning={isDownloading} onClick={() => void downloadAll()} />
              <DensityToggle />
            </span>
          </div>
          {difference && <p className={styles.difference}>{difference}</p>}
          {listed?.count === 0 ? (
            <Empty text={empty} />
          ) : (
            <ReportedRows
              key={query.after}
              label={title}
              columns={columns}
              rows={listed?.rows}
              total={listed?.count ?? 0}
              onDownload={downloadRows}
              onDownloadAll={() => void downloadAll()}
              isDownloading={isDownloading}
            />
          )}
          {listed && <OtherPages next={listed.next} query={query} onOpen={open} />}
        </section>
      )}
    </Page>
  )
}

interface OtherPagesProps {
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null
  readonly query: AddressQuery
  readonly onOpen: (page: AddressQuery) => void
}

function OtherPages({ next, query, onOpen }: OtherPagesProps) {
  const isFirst = !query.after
  if (isFirst && next === null) return null
  return (
    <div className={styles.pages}>
      {!isFirst && (
        <Button variant="default" size="sm" onClick={() => onOpen(firstPage)}>
          First Page
        </Button>
      )}
      {next !== null && (
        <Button variant="default" size="sm" onClick={() => onOpen(nextPage(query, next))}>
          Next Page
        </Button>
      )}
    </div>
  )
}

/** `12 rows, newest first, as of 10:32 AM Eastern Time`. */
function statusText(listed: Listed<unknown>, asOf: Date, after: string | undefined): string {
  const order = after ? '' : ', newest first'
  return `${sumText(listed)}${order}, as of ${asOfText(asOf)} Eastern Time`
}

/** `12 rows`, `12 rows, $179.88 total`. */
function sumText({ count, totalCents }: Pick<Listed<unknown>, 'count' | 'totalCents'>): string {
  const all = `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
  return totalCents === undefined ? all : `${all}, ${formatCents(totalCents)} total`
}

/** The file's name has the days of the list, or the day of the download if it covers all time. */
function save(title: string, { from, to }: AddressQuery, parts: readonly BlobPart[]) {
  const today = easternDay(portalNow())
  const days = daysInFileName(from && to ? { first: from, last: to } : { first: today, last: today })
  saveFile(`${fileNameOf(`${title} ${days}`)}.csv`, new Blob([...parts]))
}

type NamedCustomer = Parameters<typeof formatFullName>[0] & { readonly email: string }

/** Username and name of listed customers, whose screens link back to the list. */
export function customerColumns<Row extends NamedCustomer>(source: ReportedSource): readonly Column<Row>[] {
  return [
    {
      id: 'username',
      title: 'Username',
      value: ({ email }) => formatUsername(email),
      cell: ({ email }) => (
        <ListedCustomerLink email={email} source={source} tab={tabOf(source)} title={formatUsername(email)}>
          <Breakable text={formatUsername(email)} />
        </ListedCustomerLink>
      ),
      maxWidth: 280,
    },
    { id: 'name', title: 'Name', value: formatFullName, maxWidth: 280 },
  ]
}
