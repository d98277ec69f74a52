import type { FollowUp, OpenFollowUp } from '@portal/contract/notes/calls'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import type { NotedCustomer } from './NotedCustomer.tsx'
import styles from './Notes.module.css'

const dialogs = {
  complete: lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.CompleteFollowUpDialog)),
  postpone: lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.PostponeFollowUpDialog)),
  handOn: lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.HandOnFollowUpDialog)),
}
const labels = { complete: 'Complete', postpone: 'Postpone', handOn: 'Reassign' } as const
type Action = keyof typeof dialogs
const actions = Object.keys(dialogs) as Action[]

interface FollowUpActionsProps {
  readonly customer: NotedCustomer
  readonly followUp: FollowUp | OpenFollowUp
  /** Its note; null if it was removed. */
  readonly text: string | null
  /** In a list of several customers. */
  readonly rowName?: string
}

/** Completes, postpones or reassigns an open follow-up. */
export function FollowUpActions({ customer, followUp, text, rowName }: FollowUpActionsProps) {
  const [open, setOpen] = useState<Action | null>(null)
  const Open = open && dialogs[open].Dialog
  return (
    <span className={styles.buttons}>
      {actions.map((action) => (
        <TextButton
          key={action}
          isChange
          aria-label={rowName && `${labels[action]}: ${rowName}`}
          aria-haspopup="dialog"
          {...dialogs[action].preload}
          onClick={() => setOpen(action)}
        >
          {labels[action]}
        </TextButton>
      ))}
      {Open && <Open customer={customer} followUp={followUp} text={text} onClose={() => setOpen(null)} />}
    </span>
  )
}
