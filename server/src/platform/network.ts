import { isIPv6 } from 'node:net'

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, in which its owner has
 * any number of addresses.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const ipv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(plain)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(plain)) return address
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.toLowerCase().split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
}
