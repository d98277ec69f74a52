import type { CustomerRow } from '@portal/contract/customers/calls'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { searchAll } from '../../../../test/reference-search.ts'
import { type SearchedCustomer, createSearchDatabase } from '../../../../test/searched-customers.ts'

/** Set SEARCH_TEST_RUNS=1000 for a thorough run. */
const RUNS = Number(process.env['SEARCH_TEST_RUNS'] ?? 10)

const search = await createSearchDatabase()
const { db, owner, find, findByName, insert } = search
beforeEach(() => search.reset())
afterAll(() => search.stop())

describe('which customers a text finds', () => {
  const company: [email: string, firstName: string, lastName: string][] = [
    ['maria.lopez@example.com', 'María José', 'López'],
    ['13055550123', 'John', 'Smith'],
    ['13055550124', 'Smith', 'Johnson'],
    ['305-555@example.com', 'Zoë', "O'Brien"],
    ['b1@example.com', 'Søren', 'Ødegård'],
    ['b2@example.com', 'Łukasz', 'Wałęsa'],
    ['b3@example.com', 'Jürgen', 'Groß'],
    ['b4@example.com', 'Jose\u0301', 'Nun\u0303ez'],
    ['b5@example.com', 'Иван', 'Иванов'],
    ['b6@example.com', 'Γιώργος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ'],
    ['b7@example.com', '小明', '王'],
    ['100%@example.com', 'Per_cent', 'Back\\slash'],
  ]

  beforeEach(async () => {
    await insert(company.map(([email, firstName, lastName]) => ({ email, firstName, lastName })))
  })

  test.each([
    ['part of a first name', 'ukas', ['b2@example.com']],
    ['part of a last name', 'rgo', []],
    ['part of an email address', 'lopez@ex', ['maria.lopez@example.com']],
    ['part of a phone number', '5550123', ['13055550123']],
    ['first and last name', 'john smith', ['13055550124', '13055550123']],
    ['last and first name', 'Smith  John ', ['13055550124', '13055550123']],
    ['three words in any order', 'lopez jose maria', ['maria.lopez@example.com']],
    ['words of which one does not match', 'john xyzzy', []],
    ['a word across two names', 'smithjohn', []],
    ['capitals', 'LÓPEZ', ['maria.lopez@example.com']],
    ['a name without its accents', 'jose nunez', ['b4@example.com']],
    ['accents missing from the name', 'jóhn smíth', ['13055550124', '13055550123']],
    ['composed accents, stored decomposed', 'José Núñez', ['b4@example.com']],
    ['decomposed accents, stored composed', 'Lo\u0301pez', ['maria.lopez@example.com']],
    ['letters without a Unicode decomposition', 'soren odegard', ['b1@example.com']],
    ['Polish without diacritics', 'walesa', ['b2@example.com']],
    ['ss for ß', 'gross', ['b3@example.com']],
    ['ẞ for ß', 'GROẞ', ['b3@example.com']],
    ['a typographic apostrophe', 'o’brien', ['305-555@example.com']],
    ['Cyrillic', 'ИВАН', ['b5@example.com']],
    ['Greek with a final sigma', 'παπαδόπουλος', ['b6@example.com']],
    ['a single Chinese character', '王', ['b7@example.com']],
    ['a US phone number', '(305) 555-0123', ['13055550123']],
    ['a phone number with its country code', '+1 (305) 555-0123', ['13055550123']],
    ['a phone number with an international prefix', '001 305 555 0123', ['13055550123']],
    ['a phone number with dots', '305.555.0123', ['13055550123']],
    ['a phone number with spaces around dashes', '305 - 555 - 0124', ['13055550124']],
    ['a whole phone number', '13055550123', ['13055550123']],
    ['part of a phone number with a dash', '555-01', ['13055550124', '13055550123']],
    ['a name and part of a phone number', 'john (305) 555-0123', ['13055550123']],
    [
      'digits and a dash shared by an email address and phone numbers',
      '305-555',
      ['13055550124', '305-555@example.com', '13055550123'],
    ],
    ['%', '%', ['100%@example.com']],
    ['_', '_', ['100%@example.com']],
    ['\\', '\\', ['100%@example.com']],
    ['a wildcard', 'j%n', []],
    ['a quotation mark', "'", ['305-555@example.com']],
    ['text search operators', "'xyz' | !xyz:*", []],
    ['an accent alone', '\u0301', []],
    ['whitespace', ' \u00a0\t', []],
    ['a NUL', 'john\0', []],
    ['a lone surrogate', 'john\ud83d', []],
  ])('%s: %j', async (_case, text, expected) => {
    expect(await find(text)).toEqual(expected)
  })

  test('rows match the customer row of the contract', async () => {
    const { rows } = await search.findCustomers({ text: 'walesa', atMost: 100 })
    expect(rows).toEqual([
      {
        email: 'b2@example.com',
        firstName: 'Łukasz',
        lastName: 'Wałęsa',
        type: 'none',
        status: 'active',
        matchedBy: { field: 'name' },
      },
    ])
  })

  test('a changed customer is found immediately by the new name only', async () => {
    const ofWalesa = db.updateTable('customers').where('username', '=', 'b2@example.com')
    await ofWalesa.set({ last_name: 'Kowalski' }).execute()
    expect(await find('walesa')).toEqual([])
    expect(await find('kowalski')).toEqual(['b2@example.com'])
    await ofWalesa.set({ last_name: 'Nowak' }).execute()
    expect(await find('walesa')).toEqual([])
    expect(await find('kowalski')).toEqual([])
    expect(await find('nowak')).toEqual(['b2@example.com'])
    await db.deleteFrom('customers').where('username', '=', 'b2@example.com').execute()
    expect(await find('nowak')).toEqual([])
  })
})

describe('limits', () => {
  const people = Array.from({ length: 7 }, (_, i) => ({
    email: `ana${i}@example.com`,
    firstName: 'Ana',
    lastName: 'Ruiz',
  }))

  test('returns rows up to the limit, and an error beyond it', async () => {
    await insert(people.slice(0, 5))
    expect(await find('ana ruiz', 5)).toHaveLength(5)
    await insert(people.slice(5, 6))
    expect(await find('ana ruiz', 5)).toBe('too many')
  })

  test('a whole username comes first, and alone if there are too many matches', async () => {
    await insert(people)
    await insert([{ email: 'na1@example.com', firstName: 'Zita', lastName: 'Zorn' }])
    await insert([{ email: 'lina1@example.com', firstName: 'Lina', lastName: 'Adams' }])
    expect(await find('NA1@example.com')).toEqual(['na1@example.com', 'lina1@example.com', 'ana1@example.com'])
    expect(await find('NA1@example.com', 2)).toEqual(['na1@example.com'])
    expect(await find('a1@example.com', 2)).toBe('too many')
  })
})

// The search estimates the number of customers from the newest ID and reads every tenth ID first.
test.each([
  ['a small company', 1, 1],
  ['millions of customers, half of them sampled', 5_000_000, 5],
  ['millions of customers, all of them sampled', 5_000_000, 10],
])(
  'in %s, finds the same customers as the reference search across inserts, updates and deletes',
  async (_size, id, step) => {
    await owner.query(`alter table customers alter column id set increment by ${step} restart with ${id}`)
    await fc.assert(
      fc.asyncProperty(companies, picks, texts, async (company, parts, others) => {
        await db.deleteFrom('customers').execute()
        await insert(company)
        const kept = await change(company)
        const searched = [...others, ...parts.map((pick) => partOf(kept, pick))]
        for (const text of searched) {
          for (const atMost of [1, 3, 100]) {
            const found = await findByName({ text, atMost })
            expect({ text, ...found }).toEqual({ text, ...searchAll(kept, { text, atMost }) })
          }
        }
      }),
      { numRuns: RUNS },
    )
  },
  120_000,
)

// Few different parts, so that most texts match a customer by chance.
const piece = fc.constantFrom(
  ...'a b an na ana ann Ana ÁN é e\u0301 ñ N ø ß ss æ Łu İ ı ς ΣΑ Иван й 王 小明 が か 😀 % _ \\ \' " o’b - . + 1 12 305 555 (305) 0123 & | ! :* @ .com a@b 1305'.split(
    ' ',
  ),
)
const name = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
const names = fc.array(name, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))
const phone = fc
  .array(fc.constantFrom('1', '305', '555', '0', '3', '5'), { minLength: 10, maxLength: 10 })
  .map((digits) => `1${digits.join('').slice(0, 10)}`)
const email = fc.tuple(name, fc.constantFrom('a.com', 'ana.b', '305.com')).map(([local, host]) => `${local}@${host}`)
const username = fc.oneof(phone, email).map((text) => text.toLowerCase().normalize('NFC'))
const picks = fc.array(fc.nat(), { minLength: 12, maxLength: 12 })
const companies = fc.uniqueArray(fc.record({ email: username, firstName: names, lastName: names }), {
  selector: (person) => person.email,
  minLength: 1,
  maxLength: 40,
})
const texts = fc.array(fc.oneof(piece, name, names, fc.string({ unit: 'grapheme', maxLength: 4 })), {
  minLength: 8,
  maxLength: 8,
})

/** Returns one or two random substrings of a customer's data, which may be a single character. */
function partOf(company: readonly SearchedCustomer[], pick: number): string {
  const person = company[pick % company.length]
  if (!person) return 'a'
  const text = Array.from(`${person.lastName} ${person.firstName} ${person.email}`)
  const cut = (seed: number) => text.slice(seed % text.length, (seed % text.length) + 1 + (seed % 7)).join('')
  return pick % 3 === 0 ? `${cut(pick >>> 3)} ${cut(pick >>> 7)}` : cut(pick >>> 3)
}

/** Deletes every fifth customer, renames every third and changes the username of every seventh. */
async function change(company: readonly SearchedCustomer[]): Promise<CustomerRow[]> {
  const kept: CustomerRow[] = []
  for (const [place, person] of company.entries()) {
    const row = db.updateTable('customers').where('username', '=', person.email)
    const now = { ...person, type: 'none', status: 'active' } as const
    if (place % 5 === 4) {
      await db.deleteFrom('customers').where('username', '=', person.email).execute()
    } else if (place % 3 === 2) {
      await row.set({ first_name: person.lastName, last_name: 'Añb' }).execute()
      kept.push({ ...now, firstName: person.lastName, lastName: 'Añb' })
    } else if (place % 7 === 6) {
      await row.set({ username: `new${place}@ana.com` }).execute()
      kept.push({ ...now, email: `new${place}@ana.com` })
    } else {
      kept.push(now)
    }
  }
  return kept
}
