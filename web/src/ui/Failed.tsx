import { Button } from '@mantine/core'
import styles from './Empty.module.css'

/** In place of what could not be read. */
export function Failed({ failure, tryAgain }: { readonly failure: Failure; readonly tryAgain: () => void }) {
  return (
    <div className={styles.empty} data-failed>
      <p>{failure.message}</p>
      {failure.detail && <p className={styles.detail}>{failure.detail}</p>}
      <Button variant="default" size="sm" onClick={tryAgain}>
        Try Again
      </Button>
    </div>
  )
}

/** Why something could not be read, and what to name when asking for help. */
export interface Failure {
  readonly message: string
  readonly detail: string
}
