import { TextButton } from './TextButton.tsx'
import { closeToast, type Toast } from './toast.ts'

/** Takes back what a toast says was done; absent where that cannot be. */
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
