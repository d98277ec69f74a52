import { formatCount } from '@portal/contract/money'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'

export interface Tab {
  readonly id: string
  readonly title: string
  /** Number of items in the tab. */
  readonly count?: number | undefined
}

interface TabsProps {
  /** Name of the whole. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** ID of the open tab. */
  readonly open: string
  readonly onOpen: (id: string) => void
  /** Content of the open tab. */
  readonly children: ReactNode
}

/** Tabs. The arrow keys, Home and End move between them. */
export function Tabs({ label, tabs, open, onOpen, children }: TabsProps) {
  const id = useId()

  function go(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === open)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs[next % tabs.length]
    if (!tab) return
    event.preventDefault()
    document.getElementById(`${id}-${tab.id}`)?.focus()
    onOpen(tab.id)
  }

  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            className={styles.tab}
            onClick={() => onOpen(tab.id)}
            onKeyDown={go}
          >
            {tab.title}
            {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
