import type { CustomerEvent } from '@portal/contract/customers/details'
import { IconInfoCircle } from '@tabler/icons-react'
import { useIsDelayed } from '../../app/api/live/live.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './ChangeLine.module.css'
import { useChangesSinceOpened } from './use-others-changes.ts'

const SHOWN = 3

interface ChangeLineProps {
  readonly changes: readonly CustomerEvent[]
  readonly onDismiss: () => void
}

/** Below a customer's header: changes by others while the page was open, which it already shows. */
export function ChangeLine({ changes, onDismiss }: ChangeLineProps) {
  const isDelayed = useIsDelayed()
  return (
    <div role="status" className={styles.place}>
      {changes.length > 0 && (
        <p className={styles.line}>
          <IconInfoCircle size={16} aria-hidden />
          <span className={styles.text}>Updated: {sentenceOf(changes)}</span>
          <TextButton onClick={onDismiss}>Dismiss</TextButton>
        </p>
      )}
      {isDelayed && <p className={styles.line}>Live updates are interrupted. The page updates every minute.</p>}
    </div>
  )
}

/** In a dialog: changes by others since it was opened. The input stays. */
export function ChangeNote() {
  const changes = useChangesSinceOpened()
  return (
    <div role="status">
      {changes.length > 0 && (
        <p className={styles.note}>Changed since you opened this: {sentenceOf(changes)} Your input is unchanged.</p>
      )}
    </div>
  )
}

function sentenceOf(changes: readonly CustomerEvent[]): string {
  const texts = changes.slice(0, SHOWN).map(({ event, details }) => (details ? `${event} (${details})` : event))
  const others = changes.length - SHOWN
  return others > 0 ? `${texts.join(', ')} and ${others} more.` : `${texts.join(', ')}.`
}
