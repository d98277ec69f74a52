import { TextButton } from '../../ui/TextButton.tsx'
import styles from './LoadFailed.module.css'

interface LoadFailedProps {
  readonly failure: { readonly message: string; readonly detail: string }
  readonly tryAgain: () => void
}

/** Says, within a form, that a choice could not be loaded. */
export function LoadFailed({ failure, tryAgain }: LoadFailedProps) {
  return (
    <p className={styles.failed}>
      {failure.message}. {failure.detail} <TextButton onClick={tryAgain}>Try Again</TextButton>
    </p>
  )
}
