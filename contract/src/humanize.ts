import { capitalize } from './capitalize.ts'

/** Turns a field name into a label: `firstName` becomes "First name", `mailId` becomes "Mail ID". */
export function humanize(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return capitalize(words.toLowerCase().replace(/\bid\b/g, 'ID'))
}
