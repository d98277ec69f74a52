import type { Call, InputOf } from '@portal/contract/call'
import { type ComponentProps, useState } from 'react'
import { CannotBeUndone } from '../ui/CannotBeUndone.tsx'
import { ChangeButton } from '../ui/ChangeButton.tsx'
import { lazyConfirmDialog } from '../ui/lazy.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useAction } from './api/actions.ts'

interface ConfirmCallProps<C extends Call> extends Omit<ComponentProps<typeof lazyConfirmDialog.Dialog>, 'onConfirm'> {
  readonly call: C
  readonly input: InputOf<C>
  /** False if another action takes it back, or it changes nothing: the dialog does not say that it cannot be undone. */
  readonly isFinal?: boolean
}

/** Confirms before it makes a call. Question and input stay the same while the screen reloads. */
export function ConfirmCall<C extends Call>(props: ConfirmCallProps<C>) {
  const [{ call, input, children, isFinal = true, ...dialog }] = useState(props)
  const { run } = useAction(call)
  return (
    <lazyConfirmDialog.Dialog {...dialog} onConfirm={() => run(input)}>
      {children}
      <CannotBeUndone call={isFinal ? call : undefined} />
    </lazyConfirmDialog.Dialog>
  )
}

interface ConfirmButtonProps<C extends Call> extends Omit<ConfirmCallProps<C>, 'onClose'> {
  readonly label: string
  /** The accessible name, if `label` alone does not identify the row. */
  readonly ariaLabel?: string
  /** Set for the main action of a screen, instead of a minor one within text or a table. */
  readonly isMain?: boolean
}

/** A button with a confirmation before its call. */
export function ConfirmButton<C extends Call>({ label, ariaLabel, isMain = false, ...dialog }: ConfirmButtonProps<C>) {
  const [isOpen, setIsOpen] = useState(false)
  const props = {
    'aria-label': ariaLabel,
    'aria-haspopup': 'dialog',
    ...lazyConfirmDialog.preload,
    onClick: () => setIsOpen(true),
    children: label,
  } as const
  return (
    <>
      {isMain ? (
        <ChangeButton {...props} />
      ) : (
        <TextButton isChange isDangerous={dialog.isDangerous ?? false} {...props} />
      )}
      {isOpen && <ConfirmCall {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}
