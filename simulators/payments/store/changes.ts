import type { TableName, Tables } from './rows.ts'

/** One row to be written. */
export type Change =
  | { readonly kind: 'insert'; readonly table: string; readonly row: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'update'
      readonly table: string
      readonly id: string
      readonly set: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'delete'; readonly table: string; readonly id: string }

/** Collects what one request writes; each row is written once, whatever happens to it meanwhile. */
export class Changes {
  readonly list: Change[] = []

  insert<Table extends TableName>(table: Table, row: Tables[Table]): Tables[Table] {
    this.list.push({ kind: 'insert', table, row: { ...row } })
    return row
  }

  /** @returns the row as it will be */
  update<Table extends TableName>(table: Table, row: Tables[Table], set: Partial<Tables[Table]>): Tables[Table] {
    const earlier = this.list.findIndex((change) => change.table === table && idOf(change) === row.id)
    const change = this.list[earlier]
    if (change?.kind === 'insert') this.list[earlier] = { ...change, row: { ...change.row, ...set } }
    else if (change?.kind === 'update') this.list[earlier] = { ...change, set: { ...change.set, ...set } }
    else if (Object.keys(set).length > 0) this.list.push({ kind: 'update', table, id: row.id, set: { ...set } })
    return { ...row, ...set }
  }

  /** What has been written of a row so far; undefined if nothing was. */
  written(table: TableName, id: string): Readonly<Record<string, unknown>> | undefined {
    const change = this.list.find((one) => one.table === table && idOf(one) === id)
    if (change === undefined || change.kind === 'delete') return undefined
    return change.kind === 'insert' ? change.row : change.set
  }

  delete(table: TableName, id: string): void {
    this.list.push({ kind: 'delete', table, id })
  }
}

function idOf(change: Change): unknown {
  return change.kind === 'insert' ? change.row['id'] : change.id
}

/** One statement for all of them. Names come from the code, values are parameters. */
export function composeChanges(changes: readonly Change[]): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const give = (value: unknown) => `$${values.push(value)}`
  const parts = changes.map((change, index) => `c${index} as (${composeChange(change, give)})`)
  return { text: `with ${parts.join(', ')} select 1`, values }
}

function composeChange(change: Change, give: (value: unknown) => string): string {
  const table = `stand_in.${change.table}`
  if (change.kind === 'delete') return `delete from ${table} where id = ${give(change.id)}`
  if (change.kind === 'update') {
    const set = columns(change.set).map(([name, value]) => `${name} = ${give(value)}`)
    return `update ${table} set ${set.join(', ')} where id = ${give(change.id)}`
  }
  const names = columns(change.row).map(([name]) => name)
  const places = columns(change.row).map(([, value]) => give(value))
  return `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`
}

/** A row that was read carries its place among all, which the database gives. */
function columns(row: Readonly<Record<string, unknown>>): [string, unknown][] {
  return (
    Object.entries(row)
      .filter(([name]) => name !== 'seq')
      // The driver would make an array of the database of a list; this one is JSON.
      .map(([name, value]) => [name, name === 'movements' ? JSON.stringify(value) : value])
  )
}
