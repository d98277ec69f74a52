/** Returns the ID of a row that no module of the portal creates: the same in every demo data set. */
export function demoUuid(number: number): string {
  return `00000000-0000-4000-9000-${number.toString(16).padStart(12, '0')}`
}
