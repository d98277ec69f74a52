import type { ReactNode } from 'react'
import styles from './Beside.module.css'

interface BesideProps {
  readonly title: string
  readonly children: ReactNode
}

/** Beside a form: what helps to fill it in. */
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
  /** Undefined until they are loaded. */
  readonly entries: readonly { readonly code: string; readonly name: string }[] | undefined
  readonly empty: string
}

/** Beside the form for a new code: those that exist, so that none is created twice. */
export function TakenCodes({ title, entries, empty }: TakenCodesProps) {
  if (!entries) return null
  return (
    <Beside title={title}>
      {entries.length === 0 ? (
        <p>{empty}</p>
      ) : (
        // As it scrolls, it can be reached by the keyboard.
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
