/** What the database's errors mean to those who get them. */

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** Whether there was no connection to be had, or none any more: nobody knows then what became of a commit. */
export function isDatabaseUnreachable(error: Error & { code?: string }): boolean {
  if (error.code !== undefined && (UNREACHABLE.has(error.code) || error.code.startsWith('08'))) return true
  // pg's own words where a connection ends or can't be had (any more); it gives these no code.
  return /^(Connection terminated|Cannot use a pool after calling end|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/.test(
    error.message,
  )
}

/** Two transactions stood in each other's way, or one was cancelled. */
const OUT_OF_TURN = ['40001', '40P01', '55P03', '57014', '25P03']
/** A full disk, no memory left, a disk that fails: nobody's own fault. */
const SHORT_OF_MEANS = /^(53|58)/

/** The same work may well succeed the next time. */
export function isPassingFailure(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  return isDatabaseUnreachable(error) || OUT_OF_TURN.includes(code) || SHORT_OF_MEANS.test(code)
}
