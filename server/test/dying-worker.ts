import pg from 'pg'

/**
 * The portal's worker, killed as by `kill -9` just before it sends a statement to the database. `DIE_BEFORE` is a
 * pattern for the statement and its values; with `DIE_AFTER`, a statement matching that pattern must have been sent
 * first.
 */
const { DIE_AFTER, DIE_BEFORE = '' } = process.env
const before = new RegExp(DIE_BEFORE, 'i')
let isArmed = DIE_AFTER === undefined

const send = pg.Client.prototype.query
// The overloads of `query` do not matter here: every call is passed on unchanged.
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const sent = textOf(args)
  if (isArmed && before.test(sent)) process.kill(process.pid, 'SIGKILL')
  if (DIE_AFTER !== undefined && new RegExp(DIE_AFTER, 'i').test(sent)) isArmed = true
  return Reflect.apply(send, this, args)
} as typeof send

await import('../src/worker.ts')

function textOf([statement, values]: readonly unknown[]): string {
  if (typeof statement === 'string') return `${statement} ${JSON.stringify(values ?? [])}`
  if (typeof statement !== 'object' || statement === null) return ''
  // A query object of pg or of one of its streams, with its text in one of these places.
  const { text, values: own, cursor } = statement as { text?: string; values?: unknown; cursor?: { text?: string } }
  return `${text ?? cursor?.text ?? ''} ${JSON.stringify(own ?? values ?? [])}`
}
