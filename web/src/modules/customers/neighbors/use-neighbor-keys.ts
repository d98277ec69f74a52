import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isTaken, keyLetter } from '../../../app/chrome/commands/keyboard.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { keptQuery } from './list-query.ts'
import type { Neighbors } from './use-neighbors.ts'

/** J opens the next customer of the list and K the previous one, unless the user types or a dialog is open. */
export function useNeighborKeys(neighbors: Neighbors | null) {
  const navigate = useNavigate()
  const query = keptQuery(useAddressQuery())
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing
    if (!isPlain || event.defaultPrevented || isTaken(event.target)) return
    const letter = keyLetter(event)
    const to = letter === 'j' ? neighbors?.next : letter === 'k' ? neighbors?.previous : null
    if (!to) return
    event.preventDefault()
    void navigate({ to, search: query })
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
