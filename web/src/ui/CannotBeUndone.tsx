import type { Call } from '@portal/contract/call'
import { CANNOT_BE_UNDONE, canBeUndone, undoCalls } from '@portal/contract/undo/calls'
import styles from './CannotBeUndone.module.css'

/** Said before an action that the server cannot undo, in the same words everywhere. */
export function CannotBeUndone({ call }: { readonly call: Call | undefined }) {
  if (!call || call === undoCalls.undo || canBeUndone(call)) return null
  return <p className={styles.final}>{CANNOT_BE_UNDONE}</p>
}
