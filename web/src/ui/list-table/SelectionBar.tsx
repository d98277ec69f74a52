import { Button, Loader } from '@mantine/core'
import { formatCount } from '@portal/contract/money'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isDefinitionShown, handlesKeys } from '../keyboard.ts'
import { TextButton } from '../TextButton.tsx'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  readonly selected: number
  /** Number of rows on all pages. */
  readonly total: number
  readonly onSelectAll: () => void
  readonly onDownload: () => void
  readonly isDownloading?: boolean
  /** Undefined if not all rows are loaded. */
  readonly onCopy: (() => void) | undefined
  readonly onClear: () => void
  /** Actions before the download. */
  readonly children?: ReactNode
}

/** Actions on the selected rows; stays in view below the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, total, onSelectAll, onDownload, isDownloading = false, onCopy, onClear, children } = props
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || handlesKeys(event.target) || isDefinitionShown()) return
    event.preventDefault()
    onClear()
  })
  useEffect(() => {
    // In the capture phase, before the same key closes a dialog opened later.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  return (
    <section className={styles.bar} aria-label="Selected rows">
      <p role="status">{formatCount(selected)} selected</p>
      {selected < total && <TextButton onClick={onSelectAll}>Select all {formatCount(total)}</TextButton>}
      {children}
      <Button
        size="xs"
        variant="default"
        leftSection={isDownloading ? <Loader size={16} /> : <IconDownload size={16} aria-hidden />}
        // A disabled button would lose the focus.
        aria-disabled={isDownloading}
        onClick={isDownloading ? undefined : onDownload}
      >
        Download CSV
      </Button>
      {onCopy && (
        <Button size="xs" variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
          Copy
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" aria-keyshortcuts="Escape" onClick={onClear}>
        Clear <kbd aria-hidden>Esc</kbd>
      </Button>
    </section>
  )
}
