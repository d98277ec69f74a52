import type { FollowUp, OpenFollowUp } from '@portal/contract/notes/calls'
import { IconCalendarRepeat, IconCheck, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import type { NotedCustomer } from './NotedCustomer.tsx'
import styles from './Notes.module.css'

const dialogs = {
  complete: lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.CompleteFollowUpDialog)),
  postpone: lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.PostponeFollowUpDialog)),
  handOn: lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.HandOnFollowUpDialog)),
}
const labels = { complete: 'Complete', postpone: 'Postpone', handOn: 'Reassign' } as const
const icons = { complete: IconCheck, postpone: IconCalendarRepeat, handOn: IconUserShare } as const
type Action = keyof typeof dialogs
const actions = Object.keys(dialogs) as Action[]

interface FollowUpActionsProps {
  readonly customer: NotedCustomer
  readonly followUp: FollowUp | OpenFollowUp
  /** Its note; null if it was removed. */
  readonly text: string | null
  /** In a list of several customers, which has only icons. */
  readonly rowName?: string
}

/** Completes, postpones or reassigns an open follow-up. */
export function FollowUpActions({ customer, followUp, text, rowName }: FollowUpActionsProps) {
  const [open, setOpen] = useState<Action | null>(null)
  const Open = open && dialogs[open].Dialog
  const readOnly = useReadOnly()
  return (
    <span className={styles.buttons}>
      {actions.map((action) => {
        const Icon = icons[action]
        const opens = { 'aria-haspopup': 'dialog', ...dialogs[action].preload, onClick: () => setOpen(action) } as const
        return rowName === undefined ? (
          <TextButton key={action} isChange {...opens}>
            {labels[action]}
          </TextButton>
        ) : (
          <IconButton
            key={action}
            label={`${labels[action]}: ${rowName}`}
            title={labels[action]}
            {...opens}
            {...readOnly}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
          </IconButton>
        )
      })}
      {Open && <Open customer={customer} followUp={followUp} text={text} onClose={() => setOpen(null)} />}
    </span>
  )
}
