import { capitalize } from '@portal/contract/capitalize'

/** A field name as a label: `firstName` is First name, `mailId` is Mail ID. */
export function humanize(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return capitalize(words.toLowerCase().replace(/\bid\b/g, 'ID'))
}
