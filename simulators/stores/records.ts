import type pg from 'pg'
import type { Period, Simulated } from './subscription.ts'

/** Where the stores save purchases. */
export interface Records {
  load(): Promise<readonly Simulated[]>
  /** Saves a new or changed purchase. */
  save(bought: Simulated): Promise<void>
}

/** Keeps nothing beyond the simulator's lifetime. */
export const noRecords: Records = { load: async () => [], save: async () => {} }

export function recordsIn(pool: pg.Pool): Records {
  return {
    async load() {
      const { rows } = await pool.query<{ purchase: Stored }>('select purchase from stand_in.store_purchases')
      return rows.map(({ purchase }) => revive(purchase))
    },
    async save(bought) {
      await pool.query(
        `insert into stand_in.store_purchases (id, purchase) values ($1, $2)
         on conflict (id) do update set purchase = excluded.purchase`,
        [bought.id, JSON.stringify(bought)],
      )
    },
  }
}

/** As JSON: times are texts. */
type Stored = Omit<Simulated, 'graceUntil' | 'periods'> & {
  readonly graceUntil: string | null
  readonly periods: readonly (Omit<Period, 'start' | 'end' | 'revokedAt'> & {
    readonly start: string
    readonly end: string
    readonly revokedAt: string | null
  })[]
}

function revive({ graceUntil, periods, ...stored }: Stored): Simulated {
  return {
    ...stored,
    graceUntil: toDate(graceUntil),
    periods: periods.map(({ start, end, revokedAt, ...period }) => ({
      ...period,
      start: new Date(start),
      end: new Date(end),
      revokedAt: toDate(revokedAt),
    })),
  }
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
