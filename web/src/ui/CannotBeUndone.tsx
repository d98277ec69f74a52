import type { Call } from '@portal/contract/call'
import { CANNOT_BE_UNDONE, canBeUndone, undoCalls } from '@portal/contract/undo/calls'
import { use } from 'react'
import styles from './CannotBeUndone.module.css'
import { ReadOnly } from './read-only.ts'

/** Said before an action that the server cannot undo, in the same words everywhere; or that nothing can be changed now. */
export function CannotBeUndone({ call }: { readonly call: Call | undefined }) {
  const reason = use(ReadOnly)
  if (reason !== null) return <p className={styles.final}>{reason}</p>
  if (!call || call === undoCalls.undo || canBeUndone(call)) return null
  return <p className={styles.final}>{CANNOT_BE_UNDONE}</p>
}
