import { capital } from '@portal/contract/capital'

/** A name of the code as people say it: `firstName` is First name. */
export function nameInWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return capital(words.toLowerCase())
}
