import { undoCalls } from '@portal/contract/undo/calls'
import { ConfirmButton } from '../../app/ConfirmCall.tsx'

interface UndoEntryButtonProps {
  /** Of the audit trail. */
  readonly entryId: number
  /** What was done, in words. */
  readonly what: string
}

/** Undoes what was done, after a question. */
export function UndoEntryButton({ entryId, what }: UndoEntryButtonProps) {
  return (
    <ConfirmButton
      call={undoCalls.undo}
      input={{ entryId }}
      label="Undo"
      ariaLabel={`Undo: ${what}`}
      title="Undo"
      verb="Undo"
      question={`Are you sure you want to undo this: ${what}?`}
    />
  )
}
