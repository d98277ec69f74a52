import type pg from 'pg'

/**
 * What happens to a statement: an error instead of it, or the end of its connection after it has run but before its
 * response. A cut before a statement is equivalent to one after the previous statement.
 */
export const statementFaults = ['an error', 'a cut'] as const

export interface StatementFault {
  /** The number of the statement, counted from 1. */
  readonly at: number
  readonly kind: (typeof statementFaults)[number]
}

/** What was sent while it was watched. */
export interface Watched<T> {
  readonly result: T
  readonly statements: number
  /** The statement with the fault; null if there were fewer statements. */
  readonly failed: string | null
}

type Query = (statement: string | { readonly text: string }, ...values: unknown[]) => Promise<unknown>

interface Watch {
  readonly fault: StatementFault | null
  readonly onCommit: () => Promise<void>
  statements: number
  failed: string | null
}

const FAILS = `do $$ begin raise exception 'a fault on purpose' using errcode = 'XX000'; end $$`

/** Counts the statements of a pool's connections, and makes one of them fail. */
export class FailingStatements {
  readonly #owner: pg.Pool
  readonly #known = new WeakSet<pg.PoolClient>()
  #watch: Watch | null = null

  /** @param owner can end the sessions of the pool's role */
  constructor(pool: pg.Pool, owner: pg.Pool) {
    this.#owner = owner
    pool.on('acquire', (client) => this.#takeOver(client))
  }

  /**
   * Watches the statements that `work` sends.
   *
   * @param onCommit is awaited after each commit
   */
  async during<T>(
    work: () => Promise<T>,
    { fault = null, onCommit = async () => {} }: { fault?: StatementFault | null; onCommit?: () => Promise<void> } = {},
  ): Promise<Watched<T>> {
    const watch: Watch = { fault, onCommit, statements: 0, failed: null }
    this.#watch = watch
    try {
      const result = await work()
      return { result, statements: watch.statements, failed: watch.failed }
    } finally {
      this.#watch = null
    }
  }

  #takeOver(client: pg.PoolClient): void {
    if (this.#known.has(client)) return
    this.#known.add(client)
    // The portal uses only this signature of pg's `query`.
    const query = client.query.bind(client) as Query
    let isWithinTransaction = false
    const watched: Query = async (statement, ...values) => {
      const watch = this.#watch
      if (watch === null) return query(statement, ...values)
      const text = typeof statement === 'string' ? statement : statement.text
      watch.statements += 1
      if (watch.statements === watch.fault?.at) watch.failed = text
      const kind = watch.statements === watch.fault?.at ? watch.fault.kind : null

      if (kind === 'an error') return query(FAILS)
      const response = await query(statement, ...values)
      if (/^(begin|start)/i.test(text)) isWithinTransaction = true
      if (/^(commit|rollback)$/i.test(text)) isWithinTransaction = false
      if (kind === 'a cut') {
        await this.#cut(client)
        throw new Error('Connection terminated unexpectedly')
      }
      if (!isWithinTransaction && !/^\s*select/i.test(text)) await watch.onCommit()
      return response
    }
    client.query = watched as typeof client.query
  }

  /** Resolves once the server has ended the session, rolling back its transaction, and the client has noticed. */
  async #cut(client: pg.PoolClient): Promise<void> {
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    // pg sets this on every session, but does not declare it.
    const { processID } = client as unknown as { readonly processID: number }
    await this.#owner.query('select pg_terminate_backend($1, 5000)', [processID])
    await ended
  }
}
