import { type Column, textOf } from './columns.ts'

const MAX_LENGTH = 80

/**
 * Accessible names of what repeats in every row, each different: a name that several rows share continues with the
 * columns in which they differ. Identical rows are numbered.
 */
export function rowNames<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  nameOf: (row: Row) => string,
): readonly string[] {
  let names = rows.map(nameOf)
  for (const column of columns.filter(({ isAction }) => !isAction)) {
    if (new Set(names).size === rows.length) return names
    const texts = rows.map((row) => textOf(column, row).slice(0, MAX_LENGTH))
    const textsOf = Map.groupBy(texts, (_text, index) => names[index])
    names = names.map((name, index) => {
      const text = texts[index]
      return text && new Set(textsOf.get(name)).size > 1 ? `${name}, ${text}` : name
    })
  }
  return names.map((name, index) => {
    const ordinal = names.slice(0, index).filter((other) => other === name).length + 1
    return ordinal > 1 ? `${name} (${ordinal})` : name
  })
}
