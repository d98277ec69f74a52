import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { savedListState } from './list-state.ts'
import { Link } from './Link.tsx'
import styles from './Page.module.css'
import { PageStates } from './PageState.tsx'
import { usePortalName } from './portal-name.ts'

/** `form` is a readable column, `report` is for figures with charts. */
export type PageWidth = 'form' | 'report'

interface PageProps {
  readonly title: string
  /** What of the screen is shown, for the document's title: a search, a filter or a record. `PageState` adds its state. */
  readonly state?: string | undefined
  /** The one main action, at the right of the title line. */
  readonly action?: ReactNode
  /** Where the page was opened from. */
  readonly back?: { readonly to: string; readonly label: string }
  /** One line below the title. */
  readonly description?: ReactNode
  /** The widest that suits its kind; by default lists, guides and all else use the whole window. */
  readonly width?: PageWidth
  /** Beside a form: what helps to fill it in. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}

/** A screen: one title line with its main action at the right, then the content. Also names the document. */
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

/** The states of the parts of a screen, the first one shown first; each part removes its own. */
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
