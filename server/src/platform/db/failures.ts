/** Classifies database errors by their effect on the caller. */

/** Operating system errors: nothing listens, or the route changes while an address moves to another machine. */
const NO_CONNECTION =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|EADDRNOTAVAIL|ENOTFOUND|EAI_.+)$/
/** PostgreSQL errors: too many connections, shutting down or starting up, and all connection exceptions. */
const NO_SERVER = /^(53300|57P0\d|08.{3})$/

/** Returns true if there was no connection or it was lost, in which case the outcome of a commit is unknown. */
export function isDatabaseUnreachable(error: Error & { code?: string }): boolean {
  if (error.code !== undefined && (NO_CONNECTION.test(error.code) || NO_SERVER.test(error.code))) return true
  // pg's own messages for a connection that ends or cannot be opened; it gives these no code.
  return /^(Connection terminated|Cannot use a pool after calling end|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/.test(
    error.message,
  )
}

/**
 * Read-only, as during a failover, or out of resources: a full disk, no memory, a failing disk. The write was rejected
 * before anything was committed.
 */
const NOT_WRITABLE = /^(25006|53000|53100|53200|58000|58030)$/

/** Returns true if the database responds but cannot be written. */
export function isDatabaseNotWritable(error: Error & { code?: string }): boolean {
  return error.code !== undefined && NOT_WRITABLE.test(error.code) && !isDatabaseUnreachable(error)
}

/** Returns true if the database, not the work itself, is the cause. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  return isDatabaseUnreachable(error) || isDatabaseNotWritable(error)
}

/** Two transactions conflicted, or one was cancelled. */
const CONFLICTS = ['40001', '40P01', '55P03', '57014', '25P03', '53400']
/** Returns true if the same work may succeed when retried. */
export function isTransientFailure(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  return isDatabaseUnavailable(error) || CONFLICTS.includes(code)
}
