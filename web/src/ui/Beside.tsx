import type { ReactNode } from 'react'
import styles from './Beside.module.css'

interface BesideProps {
  readonly title: string
  readonly children: ReactNode
}

/** Help beside a form. */
export function Beside({ title, children }: BesideProps) {
  return (
    <section className={styles.beside} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

interface TakenCodesProps {
  readonly title: string
  /** Undefined while loading. */
  readonly entries: readonly { readonly code: string; readonly name: string }[] | undefined
  readonly empty: string
}

/** Beside the form for a new code: the existing codes, to avoid duplicates. */
export function TakenCodes({ title, entries, empty }: TakenCodesProps) {
  if (!entries) return null
  return (
    <Beside title={title}>
      {entries.length === 0 ? (
        <p>{empty}</p>
      ) : (
        // It scrolls, so it must be reachable by keyboard.
        <dl className={styles.codes} tabIndex={0} aria-label={title}>
          {entries.map(({ code, name }) => (
            <div key={code}>
              <dt>{code}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      )}
    </Beside>
  )
}
