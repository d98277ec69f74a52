import type { CalendarDay } from '@portal/contract/dates'
import styles from './LicenseBar.module.css'
import { daysLeft, type License, licenseText, shareOver } from './license.ts'

/** Within so many days a license is about to end. */
const SOON = 7

/** A license as a bar, of which what is over is filled; what it means stands below. */
export function LicenseBar({ license, today }: { readonly license: License; readonly today: CalendarDay }) {
  const left = daysLeft(license, today)
  const tone = left < 0 ? 'over' : left <= SOON ? 'soon' : undefined
  return (
    <span className={styles.license} data-tone={tone}>
      <span className={styles.bar} aria-hidden>
        <span className={styles.over} style={{ inlineSize: `${shareOver(license, today) * 100}%` }} />
      </span>
      <span className={styles.text}>{licenseText(license, today)}</span>
    </span>
  )
}
