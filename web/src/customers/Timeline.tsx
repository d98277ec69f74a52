import { Button } from '@mantine/core'
import type { CustomerDetails } from '@portal/contract/customers/details'
import { formatCents, formatCount } from '@portal/contract/money'
import {
  type Icon,
  IconArrowBackUp,
  IconCircleMinus,
  IconCirclePlus,
  IconCreditCard,
  IconFileInvoice,
  IconPoint,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { DateText } from '../ui/DateTime.tsx'
import { lifeOf, type Moment, type MomentKind, monthOf } from './life.ts'
import styles from './Timeline.module.css'

const icons: Record<MomentKind, Icon> = {
  signUp: IconUserPlus,
  event: IconPoint,
  invoice: IconFileInvoice,
  payment: IconCreditCard,
  refund: IconArrowBackUp,
  credit: IconCirclePlus,
  charge: IconCircleMinus,
}

const STEP = 30

/** A customer's life as one line, newest first: events and money together. */
export function Timeline({ details }: { readonly details: CustomerDetails }) {
  const [shown, setShown] = useState(STEP)
  const moments = lifeOf(details)
  const months = Map.groupBy(moments.slice(0, shown), monthOf)
  const hidden = moments.length - shown
  return (
    <div className={styles.timeline}>
      {[...months].map(([month, inMonth]) => (
        <section key={month} className={styles.month} aria-label={month}>
          <h3 className={styles.monthName}>{month}</h3>
          <ol className={styles.moments}>
            {inMonth.map((moment) => (
              <MomentLine key={moment.key} moment={moment} />
            ))}
          </ol>
        </section>
      ))}
      {hidden > 0 && (
        <Button variant="default" size="sm" onClick={() => setShown(shown + STEP)}>
          Show {formatCount(Math.min(STEP, hidden))} more of {formatCount(hidden)}
        </Button>
      )}
    </div>
  )
}

/** The layout to come. */
export function TimelineSkeleton() {
  return (
    <div className={styles.timeline} aria-hidden>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={at} className={styles.moment}>
          <span className={styles.skeleton} />
          <span />
          <span className={styles.skeleton} data-long />
        </div>
      ))}
    </div>
  )
}

function MomentLine({ moment }: { readonly moment: Moment }) {
  const { kind, date, title, details, amountCents } = moment
  const MomentIcon = icons[kind]
  return (
    <li className={styles.moment} data-kind={kind}>
      <span className={styles.date}>
        <DateText date={date} />
      </span>
      <span className={styles.icon}>
        <MomentIcon size={16} aria-hidden />
      </span>
      <p className={styles.text}>
        <span className={styles.title}>{title}</span> <span className={styles.details}>{details}</span>
      </p>
      <span className={styles.amount}>{amountCents !== undefined && formatCents(amountCents)}</span>
    </li>
  )
}
