import { undoCalls } from '@portal/contract/undo/calls'
import { offerUndo, showDone, withdrawUndo } from '../../ui/toast.ts'
import { notifyChange } from './changes.ts'
import { call } from './client.ts'
import { showCallFailed } from './task.ts'

/** Offers Undo in a toast if the server can undo the request. */
export async function offerServerUndo(toast: number, requestId: string, onUndone?: () => void): Promise<void> {
  const offer = await call(undoCalls.getUndoOffer, { requestId }).catch(() => null)
  if (offer) offerUndo(toast, () => void undo(offer.entryId, onUndone))
}

/** Undoing twice has no effect, so the request needs no key. */
async function undo(entryId: number, onUndone?: () => void): Promise<void> {
  withdrawUndo()
  try {
    await call(undoCalls.undo, { entryId })
    showDone(undoCalls.undo.done)
    onUndone?.()
  } catch (reason) {
    showCallFailed(reason)
  } finally {
    void notifyChange()
  }
}
