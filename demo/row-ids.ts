import type { DemoTables } from './tables.ts'

/** Gives out the ids of rows, and knows those of one customer's rows again. */
export class RowIds {
  private readonly tables: DemoTables
  private readonly ids = new Map<object, number>()

  constructor(tables: DemoTables) {
    this.tables = tables
  }

  /** Forgets the rows of the customer before. */
  clear(): void {
    this.ids.clear()
  }

  /** The id of the row that is added to a table next. */
  give(table: keyof DemoTables, thing: object): number {
    const id = this.tables[table].rows + 1
    this.ids.set(thing, id)
    return id
  }

  of(thing: object): number {
    const id = this.ids.get(thing)
    if (id === undefined) throw new Error('a row refers to one that was not written')
    return id
  }
}

export interface Owner {
  readonly id: number
  readonly merchant: string
  readonly cardName: string
}
