import pg from 'pg'

/** One statement as it went to the database. */
interface Statement {
  readonly text: string
  readonly name?: string
  readonly values?: readonly unknown[]
}

/** From the start to the commit. */
export type Transaction = Statement[]

/** Notes the transactions of a pool as they are, one after the other: nothing else may use it meanwhile. */
export class Recorder {
  #transactions: Transaction[] = []
  #open: Transaction | null = null

  constructor(pool: pg.Pool) {
    const connect = pool.connect.bind(pool)
    const known = new WeakSet<pg.PoolClient>()
    pool.connect = (async () => {
      const client = await connect()
      if (!known.has(client)) this.#watch(client)
      known.add(client)
      return client
      // The portal never connects by a callback.
    }) as typeof pool.connect
  }

  /** What was written since the last time. */
  take(): Transaction[] {
    const taken = this.#transactions
    this.#transactions = []
    return taken
  }

  #watch(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (statement: Statement) => Promise<unknown>
    client.query = ((statement: Statement) => {
      this.#note(statement)
      return query(statement)
      // Every statement of the portal comes as an object, as its own code makes it.
    }) as typeof client.query
  }

  #note(statement: Statement): void {
    if (statement.text.startsWith('begin')) this.#open = [statement]
    else if (this.#open !== null) this.#open.push(statement)
    // A change on its own is a transaction of one statement; what only reads is none.
    else if (/^\s*(insert|update|delete|with)\b/.test(statement.text)) this.#transactions.push([statement])
    if (this.#open !== null && statement.text === 'commit') {
      this.#transactions.push(this.#open)
      this.#open = null
    }
    if (statement.text === 'rollback') throw new Error('an act was refused')
  }
}

/** Bare connections that do nothing but send statements. */
export class BareClients {
  readonly #clients: pg.Client[]

  private constructor(clients: pg.Client[]) {
    this.#clients = clients
  }

  static async connect(url: string, count: number): Promise<BareClients> {
    const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
    await Promise.all(clients.map((client) => client.connect()))
    return new BareClients(clients)
  }

  /**
   * Repeats the transactions of many acts, each act's first ones before the second ones, as these may refer to rows
   * that another act of the recording had.
   */
  async repeat(acts: readonly (readonly Transaction[])[]): Promise<void> {
    const most = Math.max(...acts.map((transactions) => transactions.length))
    for (let place = 0; place < most; place++) {
      await this.#repeatAll(acts.map((act) => act[place] ?? []))
    }
  }

  async #repeatAll(transactions: readonly Transaction[]): Promise<void> {
    const waiting = transactions.values()
    await Promise.all(
      this.#clients.map(async (client) => {
        for (const statements of waiting) {
          for (const { values, ...statement } of statements) {
            await client.query({ ...statement, ...(values === undefined ? {} : { values: [...values] }) })
          }
        }
      }),
    )
  }

  async end(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()))
  }
}
