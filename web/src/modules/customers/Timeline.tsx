import { Button } from '@mantine/core'
import type { CustomerDetails } from '@portal/contract/customers/details'
import { formatCents, formatCount } from '@portal/contract/money'
import { useState } from 'react'
import { DateText } from '../../ui/DateTime.tsx'
import { buildTimeline, type TimelineEntry, formatMonth } from './timeline-entries.ts'
import { moneyOf } from './timeline-money.ts'
import { iconFor } from './timeline-icons.ts'
import styles from './Timeline.module.css'

const STEP = 30
const skeletonLines = [1, 2, 3, 4, 5, 6, 7, 8]

/** A customer's events and ledger in one timeline, newest first. */
export function Timeline({ details }: { readonly details: CustomerDetails }) {
  const [shown, setShown] = useState(STEP)
  // Counted from the oldest: each keeps its number when newer ones follow.
  const entries = buildTimeline(details).map((entry, index, all) => ({ number: all.length - index, entry }))
  const months = Map.groupBy(entries.slice(0, shown), ({ entry }) => formatMonth(entry))
  const hidden = entries.length - shown
  return (
    <div>
      <p className={styles.caption}>Dates are in UTC.</p>
      {[...months].map(([month, inMonth]) => (
        <section key={month} className={styles.month} aria-label={month}>
          <h3 className={styles.monthName}>{month}</h3>
          <ol className={styles.entries}>
            {inMonth.map(({ number, entry }) => (
              <EntryLine key={number} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {hidden > 0 && (
        <Button variant="default" size="sm" onClick={() => setShown(shown + STEP)}>
          {hidden > STEP ? `Show ${STEP} More of ${formatCount(hidden)}` : `Show ${hidden} More`}
        </Button>
      )}
    </div>
  )
}

/** The layout while loading. */
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

function EntryLine({ entry }: { readonly entry: TimelineEntry }) {
  const { date, title, details } = entry
  const money = moneyOf(entry)
  const { icon: EntryIcon, tone } = iconFor(entry)
  return (
    <li className={styles.entry}>
      <span className={styles.date}>
        <DateText date={date} />
      </span>
      <span className={styles.icon} data-tone={tone}>
        <EntryIcon size={16} aria-hidden />
      </span>
      <p className={styles.text}>
        <span className={styles.title}>{title}</span> <span className={styles.details}>{details}</span>
      </p>
      <span className={styles.amount}>
        {money && (
          <>
            <span className={styles.moved}>{money.word}</span> {formatCents(money.amountCents)}
          </>
        )}
      </span>
    </li>
  )
}
