import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { savedListState } from './list-state.ts'
import { Link } from './Link.tsx'
import styles from './Page.module.css'
import { usePortalName } from './portal-name.ts'

interface PageProps {
  readonly title: string
  /** The one main action, at the right of the title line. */
  readonly action?: ReactNode
  /** Where the page was opened from. */
  readonly back?: { readonly to: string; readonly label: string }
  /** One line below the title. */
  readonly description?: ReactNode
  /** Set for forms, which are one column. */
  readonly narrow?: boolean
  /** Set for lists of a few columns, which need not be as wide as the window. */
  readonly compact?: boolean
  readonly children?: ReactNode
}

/** A screen: one title line with its main action at the right, then the content. Also names the document. */
export function Page({ title, action, back, description, narrow = false, compact = false, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.page} data-narrow={narrow || undefined} data-compact={compact || undefined}>
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
      <div className={styles.content}>{children}</div>
    </div>
  )
}

export function useDocumentTitle(title: string) {
  const end = usePortalName()
  useEffect(() => {
    document.title = title === end ? end : `${title} · ${end}`
  }, [title, end])
}
