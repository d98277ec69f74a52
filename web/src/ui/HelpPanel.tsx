import type { ReactNode } from 'react'
import styles from './HelpPanel.module.css'

interface HelpPanelProps {
  readonly title: string
  readonly children: ReactNode
}

/** Help beside a form. */
export function HelpPanel({ title, children }: HelpPanelProps) {
  return (
    <section className={styles.beside} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

interface ExistingCodesProps {
  readonly title: string
  /** Undefined while loading. */
  readonly entries: readonly { readonly code: string; readonly name: string }[] | undefined
  readonly empty: string
}

/** Beside the form for a new code: the existing codes, to avoid duplicates. */
export function ExistingCodes({ title, entries, empty }: ExistingCodesProps) {
  if (!entries) return null
  return (
    <HelpPanel title={title}>
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
    </HelpPanel>
  )
}
