/** Ids of the few rows that no module of the portal names: the same in every demo. */
export function demoUuid(number: number): string {
  return `00000000-0000-4000-9000-${number.toString(16).padStart(12, '0')}`
}
