import pg from 'pg'
import { newLetters } from './lists.ts'
import { setByStart } from './set-by-start.ts'

interface OwnVods {
  /** Text in the names of these VODs only. */
  readonly name: string
  remove(): Promise<void>
}

/** Adds disabled VODs with a future license, which no notice counts before or after a change of their status. */
export async function addVods(count: number): Promise<OwnVods> {
  const database = new pg.Pool({ connectionString: setByStart('PORTAL_DATABASE_URL'), max: 1 })
  const name = `Aa ${newLetters(8)}`
  await database.query(
    `insert into vods (media_id, name, license_start_date, license_end_date, disabled, created_at, updated_at)
     select $1 || number, $1 || ' ' || number, current_date + 100, current_date + 200, true, now(), now()
     from generate_series(1, $2) number`,
    [name, count],
  )
  return {
    name,
    async remove() {
      await database.query('delete from vods where starts_with(name, $1)', [name])
      await database.end()
    },
  }
}
