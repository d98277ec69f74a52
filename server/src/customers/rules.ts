type Fields = Readonly<Record<string, unknown>>

/** What differs between two states of the same fields, or null where nothing does. */
export function changesBetween<F extends Fields>(
  before: F,
  after: F,
): { readonly before: Partial<F>; readonly after: Partial<F>; readonly names: readonly (keyof F & string)[] } | null {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  if (names.length === 0) return null
  const only = (fields: F) => Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<F>
  // The names are keys of `after`, which is an F.
  return { before: only(before), after: only(after), names: names as (keyof F & string)[] }
}

/** A text of which nothing but blanks is left is not known. */
export function blankToNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
