import { type CalendarDay, formatDate } from '@portal/contract/dates'

/** One thing known of a customer. */
export interface Fact {
  readonly label: string
  /** Empty when it is not known. */
  readonly value: string
  /** The date that the value is. */
  readonly date?: Date | CalendarDay | null
  /** Where the value leads to. */
  readonly href?: string | undefined
  /** Several lines of text, perhaps many. */
  readonly isLong?: true
}

/** Facts that belong together; several groups where there are several of the thing. */
export interface FactSection {
  readonly title: string
  /** What the customer pays with and for, which comes first. */
  readonly isBilling?: true
  /** What it holds, in a few words; a section with a summary is folded at first. */
  readonly summary?: string
  readonly groups: readonly FactGroup[]
}

export interface FactGroup {
  /** Counted from 1 in its section. */
  readonly position: number
  /** Set where a section holds several things. */
  readonly title?: string
  readonly facts: readonly Fact[]
}

export function fact(label: string, value: string | number | null): Fact {
  return { label, value: value === null ? '' : String(value) }
}

/** A date as customers' dates are shown: in UTC. */
export function dateFact(label: string, date: Date | CalendarDay | null): Fact {
  return { label, value: formatDate(date), date }
}

export function yesNoFact(label: string, yes: boolean): Fact {
  return { label, value: yes ? 'Yes' : 'No' }
}

/** A fact that links to `address`, if that is a web address: what others gave us may be anything. */
export function linkFact(label: string, value: string | null, address: string | null): Fact {
  return { label, value: value ?? '', href: address !== null && isWebAddress(address) ? address : undefined }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
