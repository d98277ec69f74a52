import { capitalize } from '@portal/contract/capitalize'

/** A name of the code as people say it: `firstName` is First name. */
export function humanize(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return capitalize(words.toLowerCase())
}
