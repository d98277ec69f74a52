import { useLayoutEffect } from 'react'
import type { Failure } from '../../ui/Empty.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { removeDetail } from '../../ui/toast.ts'
import styles from './LoadFailed.module.css'

interface LoadFailedProps {
  readonly failure: Failure
  readonly tryAgain: () => void
}

/** Shows, within a form, that options could not be loaded. */
export function LoadFailed({ failure, tryAgain }: LoadFailedProps) {
  const { detail } = failure
  useLayoutEffect(() => removeDetail(detail), [detail])
  return (
    <p className={styles.failed}>
      {failure.text === failure.message ? `${failure.message}.` : failure.text} {detail}{' '}
      <TextButton onClick={tryAgain}>Try Again</TextButton>
    </p>
  )
}
