import type { Role } from '../staff.ts'
import type { Opening } from './opened.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** What is done before the picture is taken. */
  readonly open?: Opening
  /** The calls whose answer is an empty list where there is nothing yet. */
  readonly emptyLists?: readonly string[]
  /** What calls answer in place of the server, by their names: what the demo data has none of. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** For those who are not signed in. */
  readonly isPublic?: true
  /** Never shown for the demo data, only for the rows that are added for the hostile texts. */
  readonly isOfHostileRows?: true
  /** Set where it is shown to one role: what differs by its customer, not by who looks, or is for few of those. */
  readonly role?: Role
}

/** `userHome`: `user-home` */
export function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
