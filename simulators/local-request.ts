import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns true if a simulator control request comes from this machine: pages of other sites can neither send JSON to it
 * nor address it by name.
 */
export function isLocalRequest(method: string, headers: IncomingHttpHeaders): boolean {
  const isLocalHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isLocalHost && (method !== 'POST' || headers['content-type']?.split(';')[0] === 'application/json')
}
