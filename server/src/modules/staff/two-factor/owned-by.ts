/** Whose secret it is, for its encryption. */
export function ownedBy(staffId: number): string {
  return `staff ${staffId}`
}
