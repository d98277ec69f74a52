import { ActionIcon, Button, Loader } from '@mantine/core'
import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { formatCents, formatCount } from '@portal/contract/money'
import { MAX_ROWS } from '@portal/contract/reports/pages'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { call as read } from '../../app/api/client.ts'
import { useReading } from '../../app/api/queries.ts'
import { useTask } from '../../app/api/task.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { csvOf } from '../../ui/list-table/csv.ts'
import { DensityToggle } from '../../ui/list-table/DensityToggle.tsx'
import { Page } from '../../ui/Page.tsx'
import { LOADING, PageState } from '../../ui/PageState.tsx'
import { saveTable } from '../../ui/save-file.ts'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import { asOfText, countedOfQuery, differenceText } from './listed.ts'
import type { ReportedSource } from './reported-lists.ts'
import { ReportedRows } from './ReportedRows.tsx'
import styles from './ReportTable.module.css'

interface ReportedListProps<C extends Call, Row extends RowData> {
  readonly title: string
  /** What its rows are, one and several. */
  readonly noun: readonly [string, string]
  /** What the list was opened for: `Trial · Mar 5, 2026`. */
  readonly about: ReactNode
  /** What the number counts whose list it is. */
  readonly definition: string
  readonly call: C & { readonly reply: { readonly _output?: Listed<Row> } }
  readonly input: InputOf<C>
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  readonly back: { readonly to: string; readonly label: string }
}

interface Listed<Row> {
  readonly count: number
  readonly rows: readonly Row[]
  readonly next: string | null
  /** What all of them were sold for. */
  readonly totalCents?: number
}

/** More would take a browser too long; the customer export has no such limit. */
const MAX_DOWNLOADED = 20_000

/**
 * What a number of a report counts: all of it at present, newest first, page by page. A line says how many the report
 * has counted where that differs.
 */
export function ReportedList<C extends Call, Row extends RowData>(props: ReportedListProps<C, Row>) {
  const { title, noun, about, definition, call, input, columns, empty, back } = props
  const query = useAddressQuery()
  const navigate = useNavigate()
  const reading = useReading(call, { ...(input as object), ...(query.after && { after: query.after }) } as InputOf<C>)
  const listed = reading.data as (ReplyOf<C> & Listed<Row>) | undefined
  const differenceOf = (count: number) => differenceText(count, countedOfQuery(query), noun)
  const difference = listed && differenceOf(listed.count)
  const { run: download, isRunning: isDownloading } = useTask(async (selected?: readonly Row[]) => {
    const rows = selected ?? (await readAll<C, Row>(call, input))
    const since = selected ? null : differenceOf(rows.length)
    saveTable(
      title,
      csvOf(rows, columns, [[title, definition], ...(since ? [['Since the report', since] as const] : [])]),
    )
  })

  function open(after: string | undefined) {
    void navigate({ to: '.', search: (current: object) => ({ ...current, after }) })
  }

  return (
    <Page title={title} back={back} description={about}>
      {!listed && reading.failure && <Failed failure={reading.failure} tryAgain={reading.tryAgain} />}
      {!listed && reading.isLoading && <PageState text={LOADING} />}
      {listed?.count === 0 && <PageState text={empty} />}
      {(listed || reading.isLoading) && (
        <section aria-label={title} aria-busy={!listed}>
          <p className={styles.definition}>{definition}</p>
          <div className={styles.line}>
            <p className={styles.count} role="status">
              {listed && reading.asOf ? statusText(listed, reading.asOf, query.after) : '\u00A0'}
            </p>
            <span className={styles.tools}>
              <DownloadButton count={listed?.count ?? 0} isRunning={isDownloading} onClick={() => void download()} />
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
              downloadable={isTooMuch(listed?.count ?? 0) ? 0 : (listed?.count ?? 0)}
              onDownload={(rows) => void download(rows)}
              isDownloading={isDownloading}
            />
          )}
          {listed && <OtherPages next={listed.next} isFirst={!query.after} onOpen={open} />}
        </section>
      )}
    </Page>
  )
}

function isTooMuch(count: number): boolean {
  return count > MAX_DOWNLOADED
}

interface DownloadButtonProps {
  readonly count: number
  readonly isRunning: boolean
  readonly onClick: () => void
}

function DownloadButton({ count, isRunning, onClick }: DownloadButtonProps) {
  return (
    <ActionIcon
      size={28}
      aria-label="Download as CSV"
      title={
        isTooMuch(count) ? `Too many rows to download (maximum ${formatCount(MAX_DOWNLOADED)})` : 'Download as CSV'
      }
      disabled={count === 0 || isTooMuch(count)}
      // A disabled button would lose the focus.
      aria-disabled={isRunning}
      onClick={isRunning ? undefined : onClick}
    >
      {isRunning ? <Loader size={16} /> : <IconDownload size={16} />}
    </ActionIcon>
  )
}

interface OtherPagesProps {
  /** Where the next page starts; null on the last one. */
  readonly next: string | null
  readonly isFirst: boolean
  readonly onOpen: (after: string | undefined) => void
}

function OtherPages({ next, isFirst, onOpen }: OtherPagesProps) {
  if (isFirst && next === null) return null
  return (
    <div className={styles.pages}>
      {!isFirst && (
        <Button variant="default" size="sm" onClick={() => onOpen(undefined)}>
          First Page
        </Button>
      )}
      {next !== null && (
        <Button variant="default" size="sm" onClick={() => onOpen(next)}>
          Next Page
        </Button>
      )}
    </div>
  )
}

/** `12 rows, newest first, Eastern Time, as of now, 10:32 AM`. */
function statusText(listed: Listed<unknown>, asOf: Date, after: string | undefined): string {
  const order = after ? '' : ', newest first'
  return `${sumText(listed)}${order}, Eastern Time, as of now, ${asOfText(asOf)}`
}

/** `12 rows`, `12 rows, $179.88 total`. */
function sumText({ count, totalCents }: Pick<Listed<unknown>, 'count' | 'totalCents'>): string {
  const all = `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
  return totalCents === undefined ? all : `${all}, ${formatCents(totalCents)} total`
}

/** All pages of a list, read one after the other. */
async function readAll<C extends Call, Row>(call: C, input: InputOf<C>): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null | undefined
  while (after !== null) {
    // Every list of a number answers such pages.
    const page = (await read(call, {
      ...(input as object),
      rows: String(MAX_ROWS),
      ...(after && { after }),
    } as unknown as InputOf<C>)) as Pick<Listed<Row>, 'rows' | 'next'>
    rows.push(...page.rows)
    after = page.next
  }
  return rows
}

type Who = Parameters<typeof formatFullName>[0] & { readonly email: string }

/** Username and name of the customers of a list, whose screens lead back to it. */
export function whoColumns<Row extends Who>(source: ReportedSource): readonly Column<Row>[] {
  return [
    {
      id: 'username',
      title: 'Username',
      value: ({ email }) => formatUsername(email),
      cell: ({ email }) => (
        <ListedCustomerLink
          email={email}
          source={source}
          tab={source.endsWith('payments') ? 'payments' : undefined}
          title={formatUsername(email)}
        >
          <Breakable text={formatUsername(email)} />
        </ListedCustomerLink>
      ),
      maxWidth: 280,
    },
    { id: 'name', title: 'Name', value: formatFullName, maxWidth: 280 },
  ]
}
