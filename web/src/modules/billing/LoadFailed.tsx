import { useLayoutEffect } from 'react'
import type { Failure } from '../../ui/Empty.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { removeDetail } from '../../ui/toast.ts'
import styles from './LoadFailed.module.css'

interface LoadFailedProps {
  readonly failure: Failure
  readonly retry: () => void
}

/** Shows, within a form, that options could not be loaded. */
export function LoadFailed({ failure, retry }: LoadFailedProps) {
  const { detail } = failure
  useLayoutEffect(() => removeDetail(detail), [detail])
  return (
    <p className={styles.failed}>
      {failure.text === failure.message ? `${failure.message}.` : failure.text} {detail}{' '}
      <TextButton onClick={retry}>Try Again</TextButton>
    </p>
  )
}
