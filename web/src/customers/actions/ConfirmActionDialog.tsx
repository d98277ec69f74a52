import { useState } from 'react'
import { useAction } from '../../api/actions.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ConsequenceList } from './ConsequenceList.tsx'
import type { ActionDialogProps, ConfirmedAction } from './entry.ts'
import { Stake } from './Stake.tsx'

interface ConfirmActionDialogProps extends Omit<ActionDialogProps, 'label'> {
  readonly entry: ConfirmedAction
}

/** Asks the question of an action, with whom and what it is about below. */
export function ConfirmActionDialog({ action, entry, customer: current, onClose }: ConfirmActionDialogProps) {
  const { call, label, title = label, verb = title, question, otherwise, stake, isDangerous } = entry
  const { run } = useAction(call)
  const [hasBegun, setHasBegun] = useState(false)
  // What has been asked stays as it was while the record is read again.
  const [customer] = useState(current)
  return (
    <ConfirmDialog
      title={title}
      verb={verb}
      otherwise={otherwise}
      question={question(customer)}
      isDangerous={isDangerous}
      onConfirm={() => {
        setHasBegun(true)
        return run({ email: customer.email })
      }}
      onClose={onClose}
    >
      <Stake customer={customer} facts={stake?.(customer)} />
      <ConsequenceList action={action} email={customer.email} isPaused={hasBegun} />
    </ConfirmDialog>
  )
}
