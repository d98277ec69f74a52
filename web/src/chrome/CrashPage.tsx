import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useDocumentTitle } from '../ui/Page.tsx'
import styles from './Centred.module.css'

/** In place of a screen that has failed; the chrome around it still works. */
export function CrashPage({ error }: ErrorComponentProps) {
  useDocumentTitle('Something went wrong')
  return (
    <div className={styles.centred} role="alert">
      <h1>Something went wrong</h1>
      <p>This screen cannot be shown. ({error instanceof Error ? error.message : String(error)})</p>
      <Button variant="default" onClick={() => location.reload()}>
        Load it again
      </Button>
    </div>
  )
}
