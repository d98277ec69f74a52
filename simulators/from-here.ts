import type { IncomingHttpHeaders } from 'node:http'

/** Whether a simulator's switch is used from this machine: pages of other sites can neither send JSON here nor name it. */
export function isFromHere(method: string, headers: IncomingHttpHeaders): boolean {
  const isNamedSo = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isNamedSo && (method !== 'POST' || headers['content-type']?.split(';')[0] === 'application/json')
}
