/** Names the owner of a secret, for its encryption. */
export function ownedBy(staffId: number): string {
  return `staff ${staffId}`
}
