import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useDocumentTitle } from '../../ui/Page.tsx'
import styles from './Centered.module.css'
import { NoConnection } from './lazy-screen.ts'

/** Replaces a screen that failed. The frame around it still works. */
export function CrashPage({ error }: ErrorComponentProps) {
  const isOffline = error instanceof NoConnection
  const title = isOffline ? "You're offline" : 'Something went wrong'
  useDocumentTitle(title)
  useEffect(() => {
    if (isOffline) addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isOffline])
  return (
    <div className={styles.centered} role="alert">
      <h1>{title}</h1>
      {isOffline ? (
        <p>This page opens automatically when you're back online.</p>
      ) : (
        <>
          <p>Unable to display this page. ({error instanceof Error ? error.message : String(error)})</p>
          <Button variant="default" onClick={reload}>
            Reload Page
          </Button>
        </>
      )}
    </div>
  )
}

function reload() {
  location.reload()
}
