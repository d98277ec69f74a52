import type { Colleague } from '@portal/contract/notes/calls'
import { foldText } from '@portal/contract/search-text'

type Named = Pick<Colleague, 'email' | 'name'>

/** Adds the email address to names that several colleagues share, so that a text mentions exactly one of them. */
export function withDistinctNames<C extends Named>(colleagues: readonly C[]): readonly C[] {
  const sharing = Map.groupBy(colleagues, ({ name }) => name)
  return colleagues.map((colleague) => {
    const { name, email } = colleague
    return sharing.get(name)?.length === 1 ? colleague : { ...colleague, name: `${name} (${email})` }
  })
}

/** The part of a name typed after an `@` before the caret; null elsewhere. */
export function nameBeingTyped(text: string, caret: number): string | null {
  return /(?:^|\s)@([\p{L}\p{M}'’.\- ]{0,40})$/u.exec(text.slice(0, caret))?.[1] ?? null
}

/** Colleagues with a name that starts with the typed text. */
export function matchingColleagues<C extends Named>(typed: string, colleagues: readonly C[]): readonly C[] {
  const wanted = foldText(typed)
  return colleagues.filter(({ name }) => {
    const folded = foldText(name)
    return folded.startsWith(wanted) || folded.split(' ').some((part) => part.startsWith(wanted))
  })
}

/** The text with the typed name completed, and the new caret position. */
export function completeName(text: string, caret: number, name: string): { text: string; caret: number } {
  const start = text.lastIndexOf('@', caret - 1)
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** Colleagues that a text mentions by full name. */
export function mentionedIn<C extends Named>(text: string, colleagues: readonly C[]): readonly C[] {
  const names = new Set(splitAtMentions(text, colleagues).flatMap(({ name }) => (name === null ? [] : [name])))
  return colleagues.filter(({ name }) => names.has(name))
}

interface Piece {
  readonly at: number
  readonly text: string
  /** The mentioned user; null for text between mentions. */
  readonly name: string | null
}

/** Splits a text into mentions and the text between them. If two names start the same, the longer one wins. */
export function splitAtMentions(text: string, people: readonly Pick<Named, 'name'>[]): readonly Piece[] {
  const names = people.map(({ name }) => name).toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return [{ at: 0, text, name: null }]
  const pattern = new RegExp(`(@(?:${names.map(escape).join('|')}))(?![\\p{L}\\p{M}\\d])`, 'u')
  let at = 0
  return text.split(pattern).map((piece, index) => {
    const start = at
    at += piece.length
    return { at: start, text: piece, name: index % 2 === 1 ? piece.slice(1) : null }
  })
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
