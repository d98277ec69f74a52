import { isIP } from 'node:net'

/** Returns true if only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

interface Reach {
  readonly host: string
  readonly publicUrl: string | null
  readonly trustProxy: readonly string[]
}

/**
 * Returns why accounts with a public password must not be served, as a clause that names the setting to change; null if
 * nothing indicates that other machines use the portal.
 */
export function publicUseReason({ host, publicUrl, trustProxy }: Reach): string | null {
  if (!isLoopback(host)) return `so HOST must be 127.0.0.1, not "${host}"`
  // An IPv6 address has brackets there.
  if (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))) {
    return `so PUBLIC_URL must be an address of this machine, not "${publicUrl}"`
  }
  return trustProxy.length > 0 ? 'so TRUST_PROXY must not be set' : null
}
