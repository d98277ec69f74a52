/** What the database's errors mean to those who get them. */

/** Of the operating system: nothing answers, or the way there changes while an address moves to another machine. */
const NO_CONNECTION =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|EADDRNOTAVAIL|ENOTFOUND|EAI_.+)$/
/** Of PostgreSQL: too many connections, shutting down or starting up, and all that goes wrong with a connection. */
const NO_SERVER = /^(53300|57P0\d|08.{3})$/

/** Whether there was no connection, or it was lost: the outcome of a commit is then unknown. */
export function isDatabaseUnreachable(error: Error & { code?: string }): boolean {
  if (error.code !== undefined && (NO_CONNECTION.test(error.code) || NO_SERVER.test(error.code))) return true
  // pg's own messages when a connection ends or can't be opened; it gives these no code.
  return /^(Connection terminated|Cannot use a pool after calling end|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/.test(
    error.message,
  )
}

/**
 * Read-only, as during a failover; or short of means: a full disk, no memory left, a disk that fails. It was refused
 * before anything was committed.
 */
const NOT_WRITABLE = /^(25006|53000|53100|53200|58000|58030)$/

/** Whether the database answers but cannot be written. */
export function isDatabaseNotWritable(error: Error & { code?: string }): boolean {
  return error.code !== undefined && NOT_WRITABLE.test(error.code) && !isDatabaseUnreachable(error)
}

/** Whether it is the database that keeps the work from being done, whatever the work is. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  return isDatabaseUnreachable(error) || isDatabaseNotWritable(error)
}

/** Two transactions stood in each other's way, or one was cancelled. */
const OUT_OF_TURN = ['40001', '40P01', '55P03', '57014', '25P03', '53400']
/** The same work may well succeed the next time. */
export function isPassingFailure(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  return isDatabaseUnavailable(error) || OUT_OF_TURN.includes(code)
}
