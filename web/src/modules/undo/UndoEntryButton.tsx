import { undoCalls } from '@portal/contract/undo/calls'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../app/ConfirmCall.tsx'

interface UndoEntryButtonProps {
  /** Entry in the audit trail. */
  readonly entryId: number
  /** The action as text. */
  readonly action: string
  /** The change itself, below the question. */
  readonly children?: ReactNode
}

/** Undoes an action after confirmation. */
export function UndoEntryButton({ entryId, action, children }: UndoEntryButtonProps) {
  return (
    <ConfirmButton
      call={undoCalls.undo}
      input={{ entryId }}
      label="Undo"
      ariaLabel={`Undo: ${action}`}
      title="Undo"
      verb="Undo"
      question={`Are you sure you want to undo this: ${action}?`}
    >
      {children}
    </ConfirmButton>
  )
}
