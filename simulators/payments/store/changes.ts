import type { TableName, Tables } from './rows.ts'

/** A row to write. */
export type Change =
  | { readonly kind: 'insert'; readonly table: string; readonly row: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'update'
      readonly table: string
      readonly id: string
      readonly set: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'delete'; readonly table: string; readonly id: string }

/** Collects the writes of one request; each row is written once, however often it changes. */
export class Changes {
  readonly list: Change[] = []

  insert<Table extends TableName>(table: Table, row: Tables[Table]): Tables[Table] {
    this.list.push({ kind: 'insert', table, row: { ...row } })
    return row
  }

  /** @returns the updated row */
  update<Table extends TableName>(table: Table, row: Tables[Table], set: Partial<Tables[Table]>): Tables[Table] {
    const earlier = this.list.findIndex((change) => change.table === table && idOf(change) === row.id)
    const change = this.list[earlier]
    if (change?.kind === 'insert') this.list[earlier] = { ...change, row: { ...change.row, ...set } }
    else if (change?.kind === 'update') this.list[earlier] = { ...change, set: { ...change.set, ...set } }
    else if (Object.keys(set).length > 0) this.list.push({ kind: 'update', table, id: row.id, set: { ...set } })
    return { ...row, ...set }
  }

  /** Returns the fields of a row written so far; undefined if there are none. */
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

/** Combines all changes in one statement. Names come from the code, values are parameters. */
export function composeChanges(changes: readonly Change[]): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const parts = changes.map((change, index) => `c${index} as (${composeChange(change, bind)})`)
  return { text: `with ${parts.join(', ')} select 1`, values }
}

function composeChange(change: Change, bind: (value: unknown) => string): string {
  const table = `stand_in.${change.table}`
  if (change.kind === 'delete') return `delete from ${table} where id = ${bind(change.id)}`
  if (change.kind === 'update') {
    const set = columns(change.set).map(([name, value]) => `${name} = ${bind(value)}`)
    return `update ${table} set ${set.join(', ')} where id = ${bind(change.id)}`
  }
  const names = columns(change.row).map(([name]) => name)
  const places = columns(change.row).map(([, value]) => bind(value))
  return `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`
}

/** A row that was read includes its position, which the database generates. */
function columns(row: Readonly<Record<string, unknown>>): [string, unknown][] {
  return (
    Object.entries(row)
      .filter(([name]) => name !== 'seq')
      // The driver would convert a list to a database array, but this column is JSON.
      .map(([name, value]) => [name, name === 'movements' ? JSON.stringify(value) : value])
  )
}
