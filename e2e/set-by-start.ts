/** What start-portal.ts says of the portal of the run, by the name of its environment variable. */
export function setByStart(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is set by start-portal.ts`)
  return value
}
