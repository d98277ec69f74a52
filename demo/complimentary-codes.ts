import { createHash } from 'node:crypto'
import { addDays, toUtcDay } from '@portal/contract/dates'
import { DAY_MS } from '@portal/contract/durations'
import { generateCode } from '@portal/server/src/modules/complimentary-codes/rules.ts'
import type pg from 'pg'

interface DemoCode {
  readonly requestedBy: string
  readonly department: string
  readonly reason: string
  /** The first and last day, relative to today. */
  readonly days: readonly [first: number, last: number]
  readonly duration: number
  readonly accounts: readonly [used: number, maximum: number]
  readonly disabled?: true
}

const codes: readonly DemoCode[] = [
  code('Mónica Silva', 'Marketing', 'Miami Book Fair, stand 114', [-3, 18], 30, [212, 500]),
  code('Mónica Silva', 'Marketing', 'Launch of the Radio Uno bundle on the morning show', [-10, 20], 14, [1873, 5000]),
  code('Rafael Domínguez', 'Partnerships', 'Casa Móvil store staff', [-120, 245], 365, [86, 150]),
  code('Rafael Domínguez', 'Partnerships', "Abuela's Club raffle, twelve winners", [-30, 30], 180, [12, 12]),
  code('Rafael Domínguez', 'Partnerships', 'Demo tablets in El Mercado Supermarkets', [-400, 330], 36500, [38, 40]),
  code('Dolores Vega', 'Human Resources', 'Employees', [-900, 900], 3650, [143, 1000]),
  code('Dolores Vega', 'Human Resources', 'Summer interns', [-170, -80], 90, [9, 10]),
  code('Grace Kim', 'Public Relations', 'Reviewers for the new apps', [-14, 45], 60, [17, 50]),
  code('Grace Kim', 'Public Relations', 'Journalists at the season start of Fútbol Ya', [-60, -30], 30, [31, 40]),
  code('Grace Kim', 'Public Relations', 'Film festival jury, all seven members', [5, 25], 21, [0, 7]),
  code('Sofía Reyes', 'Support', 'Apology after the outage of October, hand-picked cases', [-45, 15], 30, [64, 100]),
  code('Sofía Reyes', 'Support', 'Testers of the remote control fix', [-21, -7], 14, [5, 5]),
  code("Martin O'Neill", 'Management', 'Investor day', [-200, -198], 30, [24, 25]),
  code("Martin O'Neill", 'Management', 'Board members and their families', [-700, 400], 365, [18, 30]),
  code('Ana Lucía Paredes', 'Content', 'Rights holders who check how their channels look', [-365, 365], 365, [41, 60]),
  code('Ana Lucía Paredes', 'Content', 'Subtitlers', [-90, 90], 180, [14, 20]),
  code(
    'Kenji Watanabe',
    'Engineering',
    'Load test accounts, to be disabled afterwards',
    [-33, -32],
    2,
    [1000, 1000],
    true,
  ),
  code('Kenji Watanabe', 'Engineering', 'Devices in the test rack', [-500, 1000], 36500, [22, 64]),
  code('Kenji Watanabe', 'Engineering', 'Pilot on smart televisions, first wave', [-75, -15], 45, [188, 200]),
  code('Kenji Watanabe', 'Engineering', 'Pilot on smart televisions, second wave', [0, 60], 45, [3, 400]),
  code('Omar Haddad', 'Operations', 'Set-top boxes in hotel lobbies', [-240, 125], 365, [57, 80]),
  code('Omar Haddad', 'Operations', 'Leaked on a coupon site', [-64, 26], 90, [731, 1000], true),
  code('Beatriz Santos', 'Sales', 'Trial for a housing cooperative of 1,200 flats', [-12, 48], 60, [309, 1200]),
  code('Beatriz Santos', 'Sales', 'Trade show in Orlando', [30, 34], 14, [0, 300]),
  code('Beatriz Santos', 'Sales', 'Issued twice by mistake', [-150, -60], 30, [0, 250], true),
  code('Jean-Pierre Étienne', 'Community', 'Haitian Heritage Month', [-190, -160], 31, [412, 500]),
]

/** Inserts the complimentary codes of the demo data: active, used up, expired, upcoming and disabled. */
export async function insertDemoComplimentaryCodes(client: pg.ClientBase, now: Date): Promise<void> {
  const today = toUtcDay(now)
  const rows = codes.map(({ requestedBy, department, reason, days, duration, accounts, disabled }) => {
    const [first, last] = days
    const [used, maximum] = accounts
    const madeDaysAgo = 2 - Math.min(first, 0)
    return {
      code: generateCode(createHash('sha256').update(reason).digest('hex')),
      requested_by: requestedBy,
      department,
      reason,
      start_date: addDays(today, first),
      end_date: addDays(today, last),
      duration_days: duration,
      maximum_accounts: maximum,
      account_count: used,
      disabled: disabled ?? false,
      created_at: new Date(now.getTime() - madeDaysAgo * DAY_MS),
    }
  })
  await client.query(
    `insert into complimentary_codes
     select * from json_populate_recordset(null::complimentary_codes, $1)`,
    [JSON.stringify(rows)],
  )
}

function code(
  requestedBy: string,
  department: string,
  reason: string,
  days: DemoCode['days'],
  duration: number,
  accounts: DemoCode['accounts'],
  disabled?: true,
): DemoCode {
  return { requestedBy, department, reason, days, duration, accounts, ...(disabled && { disabled }) }
}
