import { Button } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import styles from './Empty.module.css'
import { LOADING, PageState } from './PageState.tsx'
import { takeOverDetail } from './toast.ts'

/** In place of what is not there; `children` is the next step. */
export function Empty({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Why something could not be read, and what to name when asking for help. */
export interface Failure {
  readonly code: string
  readonly message: string
  /** What the screen itself says: the message or, if a toast shows that, what to do. */
  readonly text: string | null
  readonly detail: string
}

/** Data that is loaded, with the reason if that failed. */
export interface Loadable<T> {
  /** Undefined until it is loaded. */
  readonly data: T | undefined
  readonly failure: Failure | null
  readonly tryAgain: () => void
}

interface FailedProps {
  readonly failure: Failure
  readonly tryAgain: () => void
  /** Set where this is only a part of a screen: the document's title says nothing of it. */
  readonly isPart?: boolean
}

/** In place of what could not be read: why, as far as no toast says it, and what to do. */
export function Failed({ failure, tryAgain, isPart }: FailedProps) {
  const { detail } = failure
  useLayoutEffect(() => takeOverDetail(detail), [detail])
  return (
    <div className={styles.empty} data-failed>
      {!isPart && <PageState text={failure.message} />}
      {failure.text && <p>{failure.text}</p>}
      {detail && <p className={styles.detail}>{detail}</p>}
      <Button variant="default" size="sm" onClick={tryAgain}>
        Try Again
      </Button>
    </div>
  )
}

interface NotLoadedProps {
  readonly reading: Loadable<unknown>
  /** The class of the outline that is shown while it loads. */
  readonly skeleton?: string | undefined
  /** The error code for something that does not exist, and the way back. */
  readonly missing?: { readonly code: string; readonly link: ReactNode }
}

/** In place of data that is not loaded: its outline, that it does not exist, or why it could not be read. */
export function NotLoaded({ reading: { data, failure, tryAgain }, skeleton, missing }: NotLoadedProps) {
  if (data !== undefined) return null
  if (!failure) {
    return (
      <div className={skeleton} aria-busy>
        <PageState text={LOADING} />
      </div>
    )
  }
  if (missing && missing.code === failure.code) {
    return (
      <Empty text={failure.message}>
        <PageState text={failure.message} />
        {missing.link}
      </Empty>
    )
  }
  return <Failed failure={failure} tryAgain={tryAgain} />
}
