import { Button } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import styles from './Empty.module.css'
import { LOADING, PageState } from './PageState.tsx'
import { removeDetail } from './toast.ts'

/** Shown in place of missing content; `children` is the next step. */
export function Empty({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty} data-empty>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Why something could not be loaded, with the ID to mention to support. */
export interface Failure {
  readonly code: string
  readonly message: string
  /** Text on the screen: the message or, if a toast shows it, the instruction. */
  readonly text: string | null
  readonly detail: string
}

/** Loaded data, or the reason for a failure. */
export interface Loadable<T> {
  /** Undefined while loading. */
  readonly data: T | undefined
  readonly failure: Failure | null
  readonly retry: () => void
}

interface FailedProps {
  readonly failure: Failure
  readonly retry: () => void
  /** Set for a part of a screen, which does not affect the document title. */
  readonly isPart?: boolean
}

/** Shown in place of data that could not be loaded: the reason, unless a toast shows it, and the instruction. */
export function Failed({ failure, retry, isPart }: FailedProps) {
  const { detail } = failure
  useLayoutEffect(() => removeDetail(detail), [detail])
  return (
    <div className={styles.empty} data-empty data-failed>
      {!isPart && <PageState text={failure.message} />}
      {failure.text && <p>{failure.text}</p>}
      {detail && <p className={styles.detail}>{detail}</p>}
      <Button variant="default" size="sm" onClick={retry}>
        Try Again
      </Button>
    </div>
  )
}

interface NotLoadedProps {
  readonly loadable: Loadable<unknown>
  /** Height of the placeholder shown while loading. */
  readonly height?: string
  /** Error code for an object that does not exist, with a link back. */
  readonly missing?: { readonly code: string; readonly link: ReactNode }
}

/** Shown until data is loaded: a placeholder, a note that the object does not exist, or the error. */
export function NotLoaded({ loadable: { data, failure, retry }, height, missing }: NotLoadedProps) {
  if (data !== undefined) return null
  if (!failure) {
    return (
      <div className={height && styles.skeleton} style={{ height }} aria-busy>
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
  return <Failed failure={failure} retry={retry} />
}
