import type { Failure } from '../../ui/Empty.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './LoadFailed.module.css'

interface LoadFailedProps {
  readonly failure: Failure
  readonly tryAgain: () => void
}

/** Says, within a form, that a choice could not be loaded. */
export function LoadFailed({ failure, tryAgain }: LoadFailedProps) {
  return (
    <p className={styles.failed}>
      {failure.text === failure.message ? `${failure.message}.` : failure.text} {failure.detail}{' '}
      <TextButton onClick={tryAgain}>Try Again</TextButton>
    </p>
  )
}
