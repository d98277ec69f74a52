import type pg from 'pg'

/** Beginnings of phone numbers that are typed with punctuation. */
const phoneBeginnings = ['+1', '1-', '1.', '(3', '-5', '+13', '(30', '+1 (3', '1-30', '.555', '5-0']

export type TermClasses = Readonly<Record<string, readonly string[]>>

/** Chooses search texts by kind, because some kinds are faster than others; taken from the existing customers. */
export async function chooseTerms(client: pg.Client): Promise<TermClasses> {
  const customers = await sampleCustomers(client, `username like '%@%'`)
  const phones = (await sampleCustomers(client, `username not like '%@%'`)).map(({ username }) => username)
  const emails = customers.map(({ username }) => username)
  const firstNames = await listNamesByFrequency(client, 'first_name')
  const lastNames = await listNamesByFrequency(client, 'last_name')
  const ranked = (share: number) => [...namesAround(firstNames, share), ...namesAround(lastNames, share)]
  return {
    '1 character': ['a', 'e', 'q', 'z', '7', '0', '@', '.', 'ñ', '王'],
    '2 characters': ['an', 'ma', 'ez', 'qu', 'zx', 'xq', '42', '7z', '@h', 'o’', 'li', 'ng'],
    '3 characters': ['mar', 'son', 'gar', 'ana', 'lee', 'kim', 'qui', 'zzz', 'ski', '123', 'ez ', 'com'],
    'common name': ranked(0),
    'middling name': ranked(0.5),
    'rare name': ranked(1),
    'two names': [
      ...customers.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      ...customers.map(({ first_name, last_name }) => `${last_name} ${first_name}`),
      ...namesAround(firstNames, 0).map((first, place) => `${first} ${namesAround(lastNames, 0)[place]}`),
    ],
    'two parts of names': [
      'an ma',
      'ana li',
      'jo sm',
      'mar gar',
      'kim lee',
      'jose lop',
      'son car',
      'al ez',
      'ma zx',
      'li ng',
    ],
    'whole email address': emails,
    domain: [...emails.slice(0, 6).map((email) => email.slice(email.indexOf('@') + 1)), 'gmail', '@yahoo.com', '.net'],
    'before the @': emails.map((email) => email.slice(0, email.indexOf('@'))),
    'phone, 11 digits': phones,
    'phone, as written': phones.map(formatPhone),
    'phone, first characters as written': [
      ...phoneBeginnings,
      ...phones.slice(0, 4).flatMap((phone) => [6, 8, 10].map((length) => formatPhone(phone).slice(0, length))),
    ],
    'phone, 7 digits': phones.map((phone) => phone.slice(4)),
    'phone, 4 digits': phones.map((phone) => phone.slice(7)),
    'found nowhere': ['xyzzyxyzzy', 'qqqqq', 'unknown@nowhere.zz', '19999999999', 'maria xyzzy', 'zzz999'],
    'other alphabets': ['García', 'Núñez', 'Иван', 'анна', 'Γιώργος', '王', 'Łukasz', 'søren', 'straße', 'Müller'],
    ...(await identifierTerms(client, customers)),
    'words in notes': [
      'router',
      'called',
      'buffering',
      'satisfaite',
      'double charge',
      'ayuda roku',
      'invoice every month',
    ],
    'names with a typo': [
      ...namesAround(firstNames, 0).map(misspell),
      ...namesAround(lastNames, 0.5).map(misspell),
      ...customers.map(({ first_name, last_name }) => `${first_name} ${misspell(last_name)}`),
    ],
    'email address with a typo': emails.map(misspell),
    'phone with a typo': phones.map(misspell),
    'signs of patterns': ['%', '_', '\\', 'a_b', '100%', '%%', '\\\\', 'mar%'],
  }
}

interface CustomerName {
  readonly username: string
  readonly first_name: string
  readonly last_name: string
}

/** Returns customers spread between the oldest and the newest. */
async function sampleCustomers(client: pg.Client, condition: string): Promise<CustomerName[]> {
  const { rows } = await client.query<CustomerName>(
    `select found.* from (select max(id) as last_id from customers) newest,
       generate_series(1, 12) as place,
       lateral (select username, first_name, last_name from customers
                where id > last_id * (place - 0.5) / 12 and ${condition} order by id limit 1) found`,
  )
  return rows
}

async function listNamesByFrequency(client: pg.Client, column: 'first_name' | 'last_name'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${column} as name from customers where id % 20 = 0 group by 1 order by count(*) desc, 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns six names around a rank: 0 is the most common, 1 the rarest. */
function namesAround(names: readonly string[], share: number): readonly string[] {
  const start = Math.round((names.length - 6) * share)
  return names.slice(start, start + 6)
}

function formatPhone(phone: string): string {
  return `+1 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7)}`
}

/** Returns terms from invoices and the provider's records, if the company has histories. */
async function identifierTerms(client: pg.Client, customers: readonly CustomerName[]): Promise<TermClasses> {
  const { rows } = await client.query<{ number: string; charge: string; intent: string; last4: string }>(
    `select lpad(number::text, 6, '0') as number, provider_charge_id as charge,
       payments.provider_payment_intent_id as intent, card_last4 as last4
     from (select max(id) as last_id from payments) newest, generate_series(1, 12) as place,
       lateral (select * from payments where id > (last_id * (place - 0.5) / 12)::bigint order by id limit 1) payments
       join invoices on invoices.id = invoice_id`,
  )
  if (rows.length === 0) return {}
  return {
    'invoice number': rows.map(({ number }) => number),
    'payment ID': rows.flatMap(({ charge, intent }) => [charge, intent]),
    'last four digits of a card': rows.map(({ last4 }) => last4),
    'name and last four digits': rows.map(({ last4 }, place) => `${customers[place]?.last_name} ${last4}`),
  }
}

/** Swaps the third and fourth character. */
function misspell(text: string): string {
  return text.slice(0, 2) + text.slice(3, 4) + text.slice(2, 3) + text.slice(4)
}
