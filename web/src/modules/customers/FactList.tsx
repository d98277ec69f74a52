import { useState } from 'react'
import { Breakable } from '../../ui/Breakable.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DateText } from '../../ui/DateTime.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './FactList.module.css'
import type { Fact } from './facts.ts'

/** Longer values may be truncated after three lines. */
const LONG_LENGTH = 60
/** A single word as long as a provider's IDs is not wrapped. */
const ID = /^\w{18,28}$/

interface FactListProps {
  readonly facts: readonly Fact[]
  /** Distinguishes equal labels of several lists. */
  readonly section?: string
  /** While loading, only the labels are valid. */
  readonly isLoading?: boolean
}

/** Labels and values. A click copies a value. */
export function FactList({ facts, section, isLoading = false }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact, at) => (
        <div key={fact.label} className={styles.fact}>
          <dt>{fact.label}</dt>
          <dd>
            {isLoading ? (
              <span className={styles.skeleton} data-at={at % 3} />
            ) : (
              <Value fact={fact} section={section} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ fact, section }: { readonly fact: Fact; readonly section: string | undefined }) {
  const { label, value, date, href, isLong } = fact
  if (value.trim() === '') {
    return (
      <span className={styles.unknown}>
        <span aria-hidden>–</span>
        <span className="visually-hidden">None</span>
      </span>
    )
  }
  return (
    <>
      {isLong ? (
        <LongText text={value} />
      ) : (
        <span
          className={styles.value}
          data-id={ID.test(value) || undefined}
          title={value.length > LONG_LENGTH ? value : undefined}
        >
          {date && <DateText date={date} />}
          {href && (
            <a href={href} target="_blank" rel="noreferrer noopener">
              <Breakable text={value} />
            </a>
          )}
          {!date && !href && <Breakable text={value} />}
        </span>
      )}
      <CopyButton text={value} label={section === undefined ? label : `${label} (${section})`} />
    </>
  )
}

const SHORT_LENGTH = 320
const SHORT_LINES = 6

/** Notes can be long: only the start is shown at first. */
function LongText({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isShort = text.length <= SHORT_LENGTH && text.split('\n').length <= SHORT_LINES
  return (
    <span className={styles.long}>
      <span className={styles.lines} data-cut={(!isShort && !isOpen) || undefined}>
        {text}
      </span>
      {!isShort && (
        <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show Less' : 'Show All'}
        </TextButton>
      )}
    </span>
  )
}
