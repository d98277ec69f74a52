import { SegmentedControl } from '@mantine/core'
import type { Customer, CustomerDetails } from '@portal/contract/customers/details'
import { eventName } from '@portal/contract/customers/event-names'
import { type CalendarDay, easternDay } from '@portal/contract/dates'
import { formatCents, formatCount } from '@portal/contract/money'
import { type Icon, IconCalendarX, IconChevronRight, IconClock, IconFileInvoice } from '@tabler/icons-react'
import { type ReactNode, use, useState } from 'react'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { DateText } from '../../ui/DateTime.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { UndoEntryButton } from '../undo/UndoEntryButton.tsx'
import { offerKey, UndoOffers } from '../undo/use-undo-offers.ts'
import { buildTimeline, formatMonth, formatYear, type MoreHistory, type TimelineEntry } from './timeline-entries.ts'
import { type TimelineFilter, timelineFilters } from './timeline-filters.ts'
import { moneyOf, sumsOf } from './timeline-money.ts'
import { iconFor } from './timeline-icons.ts'
import styles from './Timeline.module.css'
import { type UpcomingEntry, upcomingOf } from './upcoming.ts'

/** For one year. */
const PAGE_SIZE = 50
const skeletonLines = [1, 2, 3, 4, 5, 6, 7, 8]

/** A customer's scheduled events, past events and ledger in one timeline, newest first; older years are collapsed. */
export function Timeline({ details, ...more }: MoreHistory & { readonly details: CustomerDetails }) {
  const { filter, choose } = useFilter()
  // Counted from the oldest: each keeps its number when newer ones are added.
  const entries = buildTimeline(details, more)
    .map((entry, index, all) => ({ number: all.length - index, entry }))
    .filter(({ entry }) => timelineFilters[filter].shows(entry))
  const [newest, ...older] = Map.groupBy(entries, ({ entry }) => formatYear(entry))
  return (
    <div>
      <SegmentedControl
        className={styles.filter}
        aria-label="Filter timeline"
        data={Object.entries(timelineFilters).map(([value, { label }]) => ({ value, label }))}
        value={filter}
        onChange={choose}
      />
      {filter === 'all' && <Upcoming customer={details.customer} />}
      {newest && <Months key={filter} entries={newest[1]} />}
      {older.map(([year, inYear]) => (
        <FoldedYear key={year} year={year} entries={inYear} />
      ))}
      {entries.length === 0 && <Empty text="No entries match the filter" />}
    </div>
  )
}

interface MonthsProps {
  readonly entries: readonly { readonly number: number; readonly entry: TimelineEntry }[]
}

/** A single line that expands to its months. */
function FoldedYear({ year, entries }: MonthsProps & { readonly year: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.year} onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
      <summary className={styles.fold}>
        <IconChevronRight size={14} aria-hidden className={styles.arrow} />
        <span className={styles.yearName}>{year}</span>
        <span>{entries.length === 1 ? '1 entry' : `${formatCount(entries.length)} entries`}</span>
        <span className={styles.sums}>{sumsOf(entries.map(({ entry }) => entry)).join(' · ')}</span>
      </summary>
      {isOpen && <Months entries={entries} />}
    </details>
  )
}

/** The first entries, with a button for more. */
function Months({ entries }: MonthsProps) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const left = entries.length - shown
  return (
    <>
      {[...Map.groupBy(entries.slice(0, shown), ({ entry }) => formatMonth(entry))].map(([month, inMonth]) => (
        <Section key={month} title={month}>
          {inMonth.map(({ number, entry }) => (
            <PastLine key={number} entry={entry} />
          ))}
        </Section>
      ))}
      {left > 0 && (
        <p className={styles.left}>
          <TextButton onClick={() => setShown(shown + PAGE_SIZE)}>Show More</TextButton>{' '}
          {left === 1 ? '1 more entry' : `${formatCount(left)} more entries`}
        </p>
      )}
    </>
  )
}

/** The filter in the URL. */
function useFilter() {
  const { entries = '' } = useAddressQuery()
  const changeQuery = useQueryChange()
  const filter = Object.hasOwn(timelineFilters, entries) ? (entries as TimelineFilter) : 'all'
  return { filter, choose: (name: string) => changeQuery({ entries: name === 'all' ? undefined : name }) }
}

const upcomingIcons = { invoice: IconFileInvoice, attempt: IconClock, end: IconCalendarX } as const

/** Scheduled events; renders nothing if there are none. */
function Upcoming({ customer }: { readonly customer: Customer }) {
  const upcoming = upcomingOf(customer, easternDay(portalNow()))
  if (upcoming.length === 0) return null
  return (
    <Section title="Upcoming">
      {upcoming.map((one: UpcomingEntry) => (
        <Line key={`${one.kind} ${one.day}`} {...one} date={one.day} icon={upcomingIcons[one.kind]} isUpcoming />
      ))}
    </Section>
  )
}

/** Placeholder layout while loading. */
export function TimelineSkeleton() {
  return (
    <div aria-hidden>
      {skeletonLines.map((line) => (
        <div key={line} className={styles.entry}>
          <span className={styles.skeleton} />
          <span />
          <span className={styles.skeleton} data-long />
        </div>
      ))}
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.month} aria-label={title}>
      <h3 className={styles.monthName}>{title}</h3>
      <ol className={styles.entries}>{children}</ol>
    </section>
  )
}

function PastLine({ entry }: { readonly entry: TimelineEntry }) {
  const undoable = use(UndoOffers).get(offerKey(entry.date, entry.event ?? ''))
  const money = moneyOf(entry)
  return (
    <Line {...entry} {...iconFor(entry)}>
      {undoable !== undefined && entry.byStaff && entry.event !== eventName.approvalGiven && (
        <UndoEntryButton entryId={undoable} action={entry.title}>
          {entry.details && <span>{entry.details}</span>}
          {money && <span>{`${money.word} ${formatCents(money.amountCents)}`}</span>}
        </UndoEntryButton>
      )}
      {money && (
        <>
          <span className={styles.moved}>{money.word}</span> {formatCents(money.amountCents)}
        </>
      )}
    </Line>
  )
}

interface LineProps {
  readonly date: Date | CalendarDay
  readonly icon: Icon
  readonly tone?: string
  readonly title: string
  readonly details: string
  readonly isUpcoming?: boolean
  /** The amount moved. */
  readonly children?: ReactNode
}

function Line({ date, icon: LineIcon, tone, title, details, isUpcoming, children }: LineProps) {
  return (
    <li className={styles.entry}>
      <span className={styles.date}>
        <DateText date={date} />
      </span>
      <span className={styles.icon} data-tone={tone} data-upcoming={isUpcoming}>
        <LineIcon size={16} aria-hidden />
      </span>
      <p className={styles.text}>
        <span className={styles.title}>{title}</span> <span className={styles.details}>{details}</span>
      </p>
      <span className={styles.amount}>{children}</span>
    </li>
  )
}
