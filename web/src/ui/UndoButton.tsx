import { TextButton } from './TextButton.tsx'
import { closeToast, type Toast } from './toast.ts'

/** Undoes the action of a toast; absent if it cannot be undone. */
export function UndoButton({ toast: { id, undo } }: { readonly toast: Toast }) {
  if (undo === null) return null
  return (
    <TextButton
      onClick={() => {
        closeToast(id)
        undo()
      }}
    >
      Undo
    </TextButton>
  )
}
