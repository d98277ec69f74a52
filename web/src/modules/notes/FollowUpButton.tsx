import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import type { NotedCustomer } from './NotedCustomer.tsx'

const adding = lazyDialog(() => import('./FollowUpDialogs.tsx').then((module) => module.AddFollowUpDialog))

interface FollowUpButtonProps {
  readonly customer: NotedCustomer
  readonly noteId: number
  readonly text: string | null
}

/** Adds a follow-up to a note. */
export function FollowUpButton({ customer, noteId, text }: FollowUpButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextButton isChange aria-haspopup="dialog" {...adding.preload} onClick={() => setIsOpen(true)}>
        Follow Up
      </TextButton>
      {isOpen && <adding.Dialog customer={customer} noteId={noteId} text={text} onClose={() => setIsOpen(false)} />}
    </>
  )
}
