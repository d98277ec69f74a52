import { type CalendarDay, formatDate } from '@portal/contract/dates'

/** A fact about a customer. */
export interface Fact {
  readonly label: string
  /** Empty if unknown. */
  readonly value: string
  /** Set if the value is a date. */
  readonly date?: Date | CalendarDay | null
  /** Link of the value. */
  readonly href?: string | undefined
  /** Set for text of possibly many lines. */
  readonly isLong?: true
}

/** Related facts; several groups if there are several items. */
export interface FactSection {
  readonly title: string
  /** Payment method and subscription, shown first. */
  readonly isBilling?: true
  /** Short description of the content; a section with a summary is collapsed at first. */
  readonly summary?: string
  readonly groups: readonly FactGroup[]
}

export interface FactGroup {
  /** Counted from 1 in its section. */
  readonly position: number
  /** Set if a section contains several items. */
  readonly title?: string
  readonly facts: readonly Fact[]
}

export function fact(label: string, value: string | number | null): Fact {
  return { label, value: value === null ? '' : String(value) }
}

/** A date as customer dates are displayed: in UTC. */
export function dateFact(label: string, date: Date | CalendarDay | null): Fact {
  return { label, value: formatDate(date), date }
}

export function yesNoFact(label: string, yes: boolean): Fact {
  return { label, value: yes ? 'Yes' : 'No' }
}

/** A fact that links to `address` if it is a valid web address, because external data may contain anything. */
export function linkFact(label: string, value: string | null, address: string | null): Fact {
  return { label, value: value ?? '', href: address !== null && isWebAddress(address) ? address : undefined }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
