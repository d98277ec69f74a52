import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isPlainKey, keyLetter } from '../../../ui/keyboard.ts'
import { rowAt } from '../../../ui/list-table/rows.ts'
import type { Neighbors } from './use-neighbors.ts'

/**
 * J opens the next customer of the list and K the previous one, unless the user types, is in a list, or a dialog is
 * open.
 */
export function useNeighborKeys(neighbors: Neighbors | null) {
  const navigate = useNavigate()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainKey(event) || rowAt(event.target)) return
    const letter = keyLetter(event)
    const to = letter === 'j' ? neighbors?.next : letter === 'k' ? neighbors?.previous : null
    if (!to) return
    event.preventDefault()
    void navigate({ to: to.to, search: to.query })
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
