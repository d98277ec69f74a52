import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy.tsx'
import { TextButton } from '../../ui/TextButton.tsx'

const adding = lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.AddFollowUpDialog))

interface FollowUpButtonProps {
  /** The customer's username. */
  readonly email: string
  readonly noteId: number
}

/** Adds a follow-up to a note. */
export function FollowUpButton({ email, noteId }: FollowUpButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        onPointerEnter={adding.load}
        onFocus={adding.load}
        onClick={() => setIsOpen(true)}
      >
        Follow Up
      </TextButton>
      {isOpen && <adding.Dialog email={email} noteId={noteId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
