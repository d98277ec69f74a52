import { createHash } from 'node:crypto'

/** Letters and digits that always belong to this id. */
export function digest(id: string, length: number): string {
  return createHash('sha256').update(id).digest('hex').slice(0, length)
}
