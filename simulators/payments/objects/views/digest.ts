import { createHash } from 'node:crypto'

/** Returns letters and digits derived from the ID. */
export function digest(id: string, length: number): string {
  return createHash('sha256').update(id).digest('hex').slice(0, length)
}
