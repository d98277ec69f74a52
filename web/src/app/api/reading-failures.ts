import type { Failure } from '../../ui/Empty.tsx'
import { showFailure } from '../../ui/toast.ts'
import type { CallFailed } from './call-failed.ts'

/** The last error shown for a failed query, by its hash: an automatic retry does not show it again. */
const reported = new Map<string, string>()
/** The failures that a toast has shown. */
const toasted = new WeakSet<CallFailed>()

/**
 * Shows in a toast why a query failed, unless it failed in the same way before. A rejection without a message of its own
 * stays on the screen and needs no toast.
 *
 * @param failed what failed, where a screen has other words for it than the call
 */
export function reportFailure(queryHash: string, failure: CallFailed, failed?: string) {
  if (reported.get(queryHash) === failure.code || (failure.isDefinite && !failure.isSpecific)) return
  reported.set(queryHash, failure.code)
  toasted.add(failure)
  showFailure({ message: failed ?? failure.message, detail: failure.detail })
}

/** The next failure of the query is shown in any case. */
export function forgetFailure(queryHash: string) {
  reported.delete(queryHash)
}

/** What the screen itself says: only what to do if a toast has shown the message. */
export function inPlace(failure: CallFailed, failed?: string): Failure {
  const { code, remedy, isAnswered } = failure
  const message = failed ?? failure.message
  const isToasted = toasted.has(failure)
  // Without an answer, the remedy says the same as the detail.
  const detail = isToasted && !isAnswered ? '' : failure.detail
  return { code, message, text: isToasted ? remedy : message, detail }
}
