import type { Call, InputOf } from '@portal/contract/call'
import { type ComponentProps, useState } from 'react'
import { CannotBeUndone } from '../ui/CannotBeUndone.tsx'
import { lazyConfirmDialog } from '../ui/lazy.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useAction } from './api/actions.ts'

interface ConfirmCallProps<C extends Call> extends Omit<ComponentProps<typeof lazyConfirmDialog.Dialog>, 'onConfirm'> {
  readonly call: C
  readonly input: InputOf<C>
}

/** Confirms before it makes a call. Question and input stay the same while the screen reloads. */
export function ConfirmCall<C extends Call>(props: ConfirmCallProps<C>) {
  const [{ call, input, children, ...dialog }] = useState(props)
  const { run } = useAction(call)
  return (
    <lazyConfirmDialog.Dialog {...dialog} onConfirm={() => run(input)}>
      {children}
      <CannotBeUndone call={call} />
    </lazyConfirmDialog.Dialog>
  )
}

interface ConfirmButtonProps<C extends Call> extends Omit<ConfirmCallProps<C>, 'onClose'> {
  readonly label: string
  /** The accessible name, if `label` alone does not identify the row. */
  readonly ariaLabel?: string
}

/** A button with a confirmation before its call. */
export function ConfirmButton<C extends Call>({ label, ariaLabel, ...dialog }: ConfirmButtonProps<C>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextButton
        isChange
        aria-label={ariaLabel}
        aria-haspopup="dialog"
        onPointerEnter={lazyConfirmDialog.load}
        onFocus={lazyConfirmDialog.load}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </TextButton>
      {isOpen && <ConfirmCall {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}
