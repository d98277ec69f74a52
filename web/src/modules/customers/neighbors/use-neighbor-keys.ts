import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { isTaken, keyLetter } from '../../../ui/keyboard.ts'
import { rowAt } from '../../../ui/list-table/rows.ts'
import { keptQuery } from './list-query.ts'
import type { Neighbors } from './use-neighbors.ts'

/** J opens the next customer of the list and K the previous one, unless the user types, is in a list or a dialog is open. */
export function useNeighborKeys(neighbors: Neighbors | null) {
  const navigate = useNavigate()
  const query = keptQuery(useAddressQuery())
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing
    if (!isPlain || event.defaultPrevented || isTaken(event.target) || rowAt(event.target)) return
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
