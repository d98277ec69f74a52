import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { savedListState } from './list-state.ts'
import { Link } from './Link.tsx'
import styles from './Page.module.css'
import { PageStates } from './PageState.tsx'
import { usePortalName } from './portal-name.ts'

/** `form` and `column` are readable columns, of fields and of rows; `report` is for figures with charts. */
export type PageWidth = 'form' | 'column' | 'report'

interface PageProps {
  readonly title: string
  /** State of the screen for the document title: a search, a filter or a record. `PageState` adds its state. */
  readonly state?: string | undefined
  /** The main action, at the right of the title line. */
  readonly action?: ReactNode
  /** Link to where the page was opened from. */
  readonly back?: { readonly to: string; readonly label: string }
  /** One line below the title. */
  readonly description?: ReactNode
  /** Maximum width for its kind; by default, lists, guides and all others use the whole window. */
  readonly width?: PageWidth
  /** Help beside a form. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A screen: a title line with the main action at the right, then the content. Also sets the document title. */
export function Page({ title, state, action, back, description, width, beside, children }: PageProps) {
  const [states, addState] = useStates()
  useDocumentTitle([states[0], state, title].filter(Boolean).join(' · '))
  return (
    <PageStates value={addState}>
      <div className={styles.page} data-width={width}>
        {back && (
          <Link to={back.to} query={savedListState(back.to)} className={styles.back}>
            <IconArrowLeft size={16} aria-hidden />
            {back.label}
          </Link>
        )}
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{title}</h1>
          {action && (
            <div className={styles.action} data-offers>
              {action}
            </div>
          )}
        </div>
        {description && <p className={styles.description}>{description}</p>}
        {beside ? (
          <div className={styles.columns}>
            <div>{children}</div>
            <div>{beside}</div>
          </div>
        ) : (
          <div className={styles.content}>{children}</div>
        )}
      </div>
    </PageStates>
  )
}

/** States of the parts of a screen, in display order; each part removes its own. */
function useStates() {
  const [states, setStates] = useState<readonly string[]>([])
  const add = useCallback((text: string) => {
    setStates((current) => [...current, text])
    return () => setStates((current) => current.toSpliced(current.indexOf(text), 1))
  }, [])
  return [states, add] as const
}

export function useDocumentTitle(title: string) {
  const end = usePortalName()
  useEffect(() => {
    document.title = title === end ? end : `${title} · ${end}`
  }, [title, end])
}
