/** Returns true if `address` can only reach one mailbox: no list, no display name, no header. */
export function isOneAddress(address: string): boolean {
  return /^[^\p{Cc}\s,;:<>()[\]"\\@]+@[^\p{Cc}\s,;:<>()[\]"\\@]+$/u.test(address)
}
