type Fields = Readonly<Record<string, unknown>>

interface Changes<F extends Fields> {
  readonly before: Partial<F>
  readonly after: Partial<F>
  readonly names: readonly (keyof F & string)[]
}

/**
 * Returns the differences between two states of the fields of `after`, as the audit trail shows them; null if there are
 * none.
 *
 * @param isSame compares two values of a field; needed if values may be more than text or numbers
 */
export function changesBetween<F extends Fields>(
  before: F,
  after: F,
  isSame: (one: unknown, other: unknown) => boolean = Object.is,
): Changes<F> | null {
  // The names are keys of `after`, which is an F.
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name])) as (keyof F & string)[]
  return names.length === 0 ? null : { before: only(names, before), after: only(names, after), names }
}

function only<F extends Fields>(names: readonly (keyof F & string)[], fields: F): Partial<F> {
  // Built from some of the entries of an F.
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<F>
}
