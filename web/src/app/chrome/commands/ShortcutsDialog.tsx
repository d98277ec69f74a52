import { Dialog } from '../../../ui/Dialog.tsx'
import { shortcutHint } from './go-keys.ts'
import { isUserAllowed } from '../../api/session.ts'
import { isMac } from '../../../ui/keyboard.ts'
import { KeyCaps } from './KeyCaps.tsx'
import type { Place } from './places.ts'
import styles from './ShortcutsDialog.module.css'

interface ShortcutsDialogProps {
  readonly places: readonly Place[]
  readonly onClose: () => void
}

const anywhere = [
  { keys: isMac ? '⌘ K' : 'Ctrl K', does: 'Find customers, screens and actions' },
  { keys: '/', does: 'Search customers' },
  { keys: '[', does: 'Collapse or expand the menu' },
  { keys: '?', does: 'Show keyboard shortcuts' },
  { keys: 'Esc', does: 'Close the dialog or menu' },
]

const inLists = [
  { keys: 'J', does: 'Next row (also ↓)' },
  { keys: 'K', does: 'Previous row (also ↑)' },
  { keys: 'Enter', does: 'Open row' },
  { keys: 'X', does: 'Select row (also Space)' },
  { keys: 'Shift X', does: 'Extend selection to this row' },
  { keys: isMac ? '⌘ Click' : 'Ctrl Click', does: 'Open row in a new tab' },
]

const onCustomer = [
  { keys: 'J', does: 'Next customer in the list' },
  { keys: 'K', does: 'Previous customer in the list' },
]

const writingNotes = { keys: 'N', does: 'Add note' }

/** All global shortcuts; navigation shortcuts only for screens that the role may open. */
export function ShortcutsDialog({ places, onClose }: ShortcutsDialogProps) {
  const screens = places.flatMap(({ label, to }) => {
    const hint = shortcutHint(to)
    return hint ? [{ keys: hint, does: label }] : []
  })
  return (
    <Dialog title="Keyboard Shortcuts" size={640} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.note}>
          To go to a screen, press G, then its key. On a customer screen, J and K move between rows while a row has the
          focus. Shortcuts are off while you type in a field.
        </p>
        <KeyList title="Global" entries={anywhere} />
        <KeyList title="Lists" entries={inLists} />
        <KeyList
          title="Customer screen"
          entries={isUserAllowed('write-notes') ? [...onCustomer, writingNotes] : onCustomer}
        />
        <KeyList title="Go to" entries={screens} isLong />
      </div>
    </Dialog>
  )
}

interface KeyListProps {
  readonly title: string
  readonly entries: readonly { readonly keys: string; readonly does: string }[]
  readonly isLong?: boolean
}

function KeyList({ title, entries, isLong }: KeyListProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys} data-long={isLong}>
        {entries.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
