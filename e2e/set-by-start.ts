/** Returns a value that start-portal.ts set for the run's portal, by its environment variable. */
export function setByStart(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is set by start-portal.ts`)
  return value
}
