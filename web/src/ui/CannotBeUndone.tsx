import type { Call } from '@portal/contract/call'
import { CANNOT_BE_UNDONE, canBeUndone, undoCalls } from '@portal/contract/undo/calls'
import { use } from 'react'
import styles from './CannotBeUndone.module.css'
import { ReadOnly } from './read-only.ts'

/**
 * Note before an action that the server cannot undo, with the same text everywhere; or why nothing can be changed now.
 */
export function CannotBeUndone({ call }: { readonly call: Call | undefined }) {
  const reason = use(ReadOnly)
  if (reason !== null) return <p className={styles.final}>{reason}</p>
  if (!call || call === undoCalls.undo || canBeUndone(call)) return null
  return <p className={styles.final}>{CANNOT_BE_UNDONE}</p>
}
