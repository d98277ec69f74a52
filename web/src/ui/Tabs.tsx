import { formatCount } from '@portal/contract/money'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab {
  readonly id: string
  readonly title: string
  /** How much the tab holds. */
  readonly count?: number | undefined
}

interface TabsProps {
  /** What the tabs are parts of. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The id of the open tab. */
  readonly open: string
  readonly onOpen: (id: string) => void
  /** Set where much stands above: the tabs then wait at the bottom of the window until the page is scrolled to them. */
  readonly isBelowMuch?: boolean
  /** What the open tab holds. */
  readonly children: ReactNode
}

/** Tabs. The arrow keys, Home and End move between them. */
export function Tabs({ label, tabs, open, onOpen, isBelowMuch = false, children }: TabsProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)

  function openInView(tab: string) {
    onOpen(tab)
    if (isBelowMuch && panel.current && isBelowMiddle(panel.current)) panel.current.scrollIntoView()
  }

  function go(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === open)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs[next % tabs.length]
    if (!tab) return
    event.preventDefault()
    document.getElementById(`${id}-${tab.id}`)?.focus()
    openInView(tab.id)
  }

  return (
    <div className={styles.whole} data-below-much={isBelowMuch || undefined}>
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
            onClick={() => openInView(tab.id)}
            onKeyDown={go}
          >
            {tab.title}
            {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div ref={panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

function isBelowMiddle(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top > window.innerHeight / 2
}
