import type { Failure } from '../../ui/Empty.tsx'
import { showFailure } from '../../ui/toast.ts'
import type { CallFailed } from './call-failed.ts'

/** The last error shown for a failed query, by its hash: an automatic retry does not show it again. */
const reported = new Map<string, string>()
/** Failures already shown in a toast. */
const toasted = new WeakSet<CallFailed>()

/**
 * Shows in a toast why a query failed, unless it failed in the same way before. An error without its own message stays
 * on the screen and needs no toast.
 *
 * @param failed the error message, if the screen's differs from the call's
 */
export function reportFailure(queryHash: string, failure: CallFailed, failed?: string) {
  if (reported.get(queryHash) === failure.code || (failure.isDefinite && !failure.isSpecific)) return
  reported.set(queryHash, failure.code)
  toasted.add(failure)
  showFailure({ message: failed ?? failure.message, detail: failure.detail })
}

/** Makes sure that the query's next failure is shown. */
export function forgetFailure(queryHash: string) {
  reported.delete(queryHash)
}

/** Text on the screen: what is missing and the instruction if a toast has shown the message. */
export function inlineFailure(failure: CallFailed, failed?: string): Failure {
  const { code, remedy, hasResponse } = failure
  const message = failed ?? failure.message
  const isToasted = toasted.has(failure)
  // Without a response, the instruction repeats the detail.
  const detail = isToasted && !hasResponse ? '' : failure.detail
  return { code, message, text: isToasted ? remedy && `${missingOf(message)} ${remedy}` : message, detail }
}

/** `Error fetching channels` becomes `Unable to load channels.` */
function missingOf(message: string): string {
  return message.replace(/^Error (?:fetching|loading) /, 'Unable to load ').replace(/\.?$/, '.')
}
