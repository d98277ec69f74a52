import { ActionIcon, Button } from '@mantine/core'
import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { formatCents, formatCount } from '@portal/contract/money'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Failure, useReading } from '../api/readings.ts'
import { type AddressQuery, useAddressQuery } from '../ui/address-query.ts'
import { Empty } from '../ui/Empty.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Link } from '../ui/Link.tsx'
import type { Column } from '../ui/list-table/columns.ts'
import { Page } from '../ui/Page.tsx'
import { asOfText, isMomentGone, timeOfMoment } from './as-of.ts'
import { ReportedRows } from './ReportedRows.tsx'
import styles from './ReportTable.module.css'
import { useListDownload } from './use-list-download.ts'

interface ReportedListProps<C extends Call, Row> {
  readonly title: string
  /** What the list was opened for: `Trial · Mar 5, 2026`. */
  readonly about: ReactNode
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
const MOST_DOWNLOADED = 20_000

/** What a number of a report counts: all of it, newest first, page by page. */
export function ReportedList<C extends Call, Row>(props: ReportedListProps<C, Row>) {
  const { title, about, call, input, columns, empty, back } = props
  const query = useAddressQuery()
  const navigate = useNavigate()
  const reading = useReading(call, { ...(input as object), ...(query.after && { after: query.after }) } as InputOf<C>)
  const listed = reading.data as (ReplyOf<C> & Listed<Row>) | undefined
  // Whoever pages through a list of now goes on with the one that was begun.
  const moment = query.moment ?? reading.moment
  const asOf = timeOfMoment(moment) ?? reading.asOf
  const { isDownloading, download } = useListDownload<C, Row>({ title, call, input, moment, columns })

  function open(after: string | undefined) {
    void navigate({ to: '.', search: (current: object) => ({ ...current, after, moment }) })
  }

  return (
    <Page title={title} back={back} description={about}>
      {!listed && reading.failure && (
        <NotListed
          failure={reading.failure}
          tryAgain={reading.tryAgain}
          asOf={timeOfMoment(query.moment)}
          back={back}
        />
      )}
      {(listed || reading.isLoading) && (
        <section aria-label={title} aria-busy={!listed}>
          <div className={styles.line}>
            <p className={styles.count} role="status">
              {listed && asOf ? statusText(listed, asOf, query) : '\u00A0'}
            </p>
            <ActionIcon
              size={28}
              aria-label="Download as CSV"
              title={
                listed && listed.count > MOST_DOWNLOADED
                  ? `Too many to download: at most ${formatCount(MOST_DOWNLOADED)}`
                  : 'Download as CSV'
              }
              disabled={!listed || listed.count === 0 || listed.count > MOST_DOWNLOADED}
              loading={isDownloading}
              onClick={download}
            >
              <IconDownload size={16} />
            </ActionIcon>
          </div>
          {listed?.count === 0 ? (
            <Empty text={empty} />
          ) : (
            <ReportedRows label={title} columns={columns} rows={listed?.rows} />
          )}
          {listed && (listed.next || query.after) && (
            <div className={styles.pages}>
              {query.after && (
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

interface NotListedProps extends Pick<ReportedListProps<Call, never>, 'back'> {
  readonly failure: Failure
  readonly tryAgain: () => void
  /** Of when the list would be; undefined where it would be of now. */
  readonly asOf: Date | undefined
}

/** A list of a moment that is not kept any more is never one of another: the report is shown again instead. */
function NotListed({ failure, tryAgain, asOf, back }: NotListedProps) {
  if (!isMomentGone(failure)) return <Failed failure={failure} tryAgain={tryAgain} />
  const text = asOf ? `This report is of ${asOfText(asOf)}, Eastern Time.` : 'This report is of another time.'
  return (
    <Empty text={`${text} What it counted is not kept any more.`}>
      <Button variant="default" size="sm" component={Link} to={back.to}>
        Show it again
      </Button>
    </Empty>
  )
}

/** `12 in all, newest first, Eastern Time, as of 10:32 AM`. */
function statusText(listed: Listed<unknown>, asOf: Date, { after, moment }: AddressQuery): string {
  const order = after ? '' : ', newest first'
  return `${sumText(listed)}${order}, Eastern Time, as of ${moment ? '' : 'now, '}${asOfText(asOf)}`
}

/** `12 in all`, `12 in all, $179.88 together`. */
function sumText({ count, totalCents }: Pick<Listed<unknown>, 'count' | 'totalCents'>): string {
  const all = `${formatCount(count)} in all`
  return totalCents === undefined ? all : `${all}, ${formatCents(totalCents)} together`
}
