import type { Role } from '../staff.ts'
import type { Opening } from './opened.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** Runs before the screenshot. */
  readonly open?: Opening
  /** Calls that return an empty list in the empty state. */
  readonly emptyLists?: readonly string[]
  /** Responses that replace the server's, by call name, for cases that the demo data lacks. */
  readonly responses?: Readonly<Record<string, unknown>>
  /** For users who are not signed in. */
  readonly isPublic?: true
  /** Not shown for the demo data, only for the added malicious rows. */
  readonly isOfHostileRows?: true
  /** Set to show it to one role only: it varies by customer rather than by role, or applies to few customers. */
  readonly role?: Role
}

/** `userHome`: `user-home` */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
