import { bulkCalls, type BulkRun } from '@portal/contract/bulk/calls'
import { useState } from 'react'
import { ConfirmCall } from '../../app/ConfirmCall.tsx'
import { ChangeButton } from '../../ui/ChangeButton.tsx'
import { lazyConfirmDialog } from '../../ui/lazy.tsx'

/** Ends a bulk action early, after a confirmation that says what stays changed. */
export function StopButton({ run: { id, state, isStopping } }: { readonly run: BulkRun }) {
  const [isOpen, setIsOpen] = useState(false)
  const verb = state === 'ready' ? 'Discard' : 'Stop'
  const effect =
    state === 'running'
      ? 'Rows that are done stay changed. The remaining rows are skipped.'
      : 'No row has been changed. To run it later, select the rows again.'
  return (
    <>
      <ChangeButton
        variant="default"
        aria-haspopup="dialog"
        disabled={isStopping}
        {...lazyConfirmDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        {verb}
      </ChangeButton>
      {isOpen && (
        <ConfirmCall
          call={bulkCalls.stopBulkRun}
          input={{ id }}
          title={`${verb} Bulk Action`}
          verb={verb}
          cancelLabel="Keep Bulk Action"
          question={`Are you sure you want to ${verb.toLowerCase()} this bulk action? ${effect}`}
          isDangerous
          isFinal={false}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
