import { type CallFailed, UNREADABLE } from '../../../app/api/call-failed.ts'

type Failure = Pick<CallFailed, 'code' | 'hasResponse' | 'requestId' | 'status'>

/** Describes the result of an attempt that may have taken effect. */
export function describeUnknownOutcome(failure: Failure): string {
  return `${known(failure)} You can safely try again.`
}

function known({ code, hasResponse, requestId, status }: Failure): string {
  const unsure = 'so the change may or may not have been saved.'
  if (!hasResponse) return `The server did not respond, ${unsure}`
  if (code !== UNREADABLE) return `The server reported an error, ${unsure}`
  // Every server response has an ID; one without comes from a proxy.
  if (requestId === null) return `The response could not be read (HTTP status ${status}), ${unsure}`
  return `The server accepted the change, but its response could not be read (request ID ${requestId}).`
}
