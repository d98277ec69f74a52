import { billingCalls } from '@portal/contract/billing/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertCustomer, insertMerchant } from '../../../test/customers.ts'
import { splitIntoChunks } from '../../../test/split-into-chunks.ts'
import { startPortal } from '../../../test/portal.ts'
import { customerImporter } from './customers.ts'
import { planImporter } from './plans.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { UnreadableFile } from './records.ts'
import { runImport } from './run-import.ts'
import { Tally } from './tally.ts'
import { vodImporter } from './vods.ts'

const portal = await startPortal()
await insertMerchant(portal.context.db)
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.advance(MINUTE_MS)
  await portal.owner.query('delete from vods')
})

function run(kind: 'vods' | 'customers' | 'plans', text: string, { isDryRun = false, source = 'crm' } = {}) {
  const lines: string[] = []
  const options = {
    isDryRun,
    source,
    billFrom: null,
    now: portal.context.now(),
    report: (line: string) => void lines.push(line.trim()),
  }
  const records =
    text.startsWith('{') || text.startsWith('[') ? readJson(splitIntoChunks(text)) : readCsv(splitIntoChunks(text))
  const { context } = portal
  const { db } = context
  const counted = {
    vods: () => runImport(db, vodImporter, records, options),
    customers: () => runImport(db, customerImporter(context, new Tally(() => {})), records, options),
    plans: () => runImport(db, planImporter, records, options),
  }[kind]()
  return counted.then((counts) => ({ counts, refused: lines.slice(1) }))
}

const VODS = `mediaId,name,year,runtime,licenseStartDate,licenseEndDate,actors,categories,disabled
m1,Casa Azul,2020,95,2026-01-01,2026-12-31,Ana B|Cé D,Drama,
m2,Second,,,2026-01-01,2026-12-31,,,true
`

test('imports videos and skips repetitions', async () => {
  expect(await run('vods', VODS)).toEqual({ counts: { added: 2, changed: 0, unchanged: 0, refused: 0 }, refused: [] })
  expect(await run('vods', VODS)).toMatchObject({ counts: { added: 0, changed: 0, unchanged: 2 } })
  const vods = await portal.context.db
    .selectFrom('vods')
    .select(['name', 'actors', 'disabled'])
    .orderBy('media_id')
    .execute()
  expect(vods).toEqual([
    { name: 'Casa Azul', actors: ['Ana B', 'Cé D'], disabled: false },
    { name: 'Second', actors: [], disabled: true },
  ])
})

test('updates differences and keeps the status set by staff', async () => {
  await run('vods', VODS)
  await portal.owner.query(`update vods set disabled = true where media_id = 'm1'`)
  portal.clock.advance(MINUTE_MS)
  expect(await run('vods', VODS.replace('Casa Azul', 'Casa Roja'))).toMatchObject({
    counts: { changed: 1, unchanged: 1 },
  })
  const { rows } = await portal.owner.query(`select name, disabled from vods where media_id = 'm1'`)
  expect(rows).toEqual([{ name: 'Casa Roja', disabled: true }])
})

test('rejects rows individually, with field and reason', async () => {
  const head = 'mediaId,name,licenseStartDate,licenseEndDate\n'
  const rows =
    'ok,Fine,2026-01-01,2026-01-01\n,None,2026-01-01,2026-01-02\nx,Bad,2026-02-30,2026-03-01\ny,Turned,2026-02-02,2026-02-01\n'
  const { counts, refused } = await run('vods', head + rows)
  expect(counts).toMatchObject({ added: 1, refused: 3 })
  expect(refused).toEqual([
    '3,mediaId,must be 1 to 100 characters',
    '4,licenseStartDate,must be a date such as 2026-03-31',
    '5,licenseEndDate,must not be before licenseStartDate',
  ])
})

test('a dry run counts and stores nothing', async () => {
  expect(await run('vods', VODS, { isDryRun: true })).toMatchObject({ counts: { added: 2 } })
  expect(await portal.context.db.selectFrom('vods').select('name').execute()).toEqual([])
})

function person(more: object = {}): string {
  return JSON.stringify({
    sourceId: 'c1',
    username: 'Ana@Example.com',
    firstName: 'Ana',
    lastName: 'García',
    type: 'free',
    status: 'active',
    merchantCode: 'YIPTV',
    createdAt: '2025-05-01T12:00:00Z',
    timeZone: 'America/New_York',
    language: 'es',
    optIn: true,
    ...more,
  })
}

test('an imported customer is searchable, recorded and counted, and a repeated import changes nothing', async () => {
  expect(await run('customers', person())).toMatchObject({ counts: { added: 1, refused: 0 } })
  expect(await run('customers', person())).toMatchObject({ counts: { added: 0, unchanged: 1 } })
  const { rows } = await portal.owner.query(
    `select username, (select count(*)::int from customer_events where customer_id = customers.id) as events,
       (select string_agg(action, ',') from audit_entries where customer_id = customers.id) as audit,
       (select count(*)::int from search_customers('garcia ana@', 10)) as found
     from customers where username = 'ana@example.com'`,
  )
  expect(rows).toEqual([{ username: 'ana@example.com', events: 1, audit: 'import-customer', found: 1 }])
})

test('follows a changed username and keeps type, status and merchant', async () => {
  await run('customers', person({ sourceId: 'c2', username: 'old@example.com' }))
  const later = person({
    sourceId: 'c2',
    username: 'new@example.com',
    type: 'none',
    status: 'suspended',
    merchantCode: 'X',
  })
  expect(await run('customers', later)).toMatchObject({ counts: { changed: 1 }, refused: [] })
  const { rows } = await portal.owner.query(
    `select type, status, merchant_code, after from customers join audit_entries on customer_id = customers.id
     where username = 'new@example.com' order by audit_entries.id desc limit 1`,
  )
  expect(rows).toEqual([
    { type: 'free', status: 'active', merchant_code: 'YIPTV', after: { username: 'new@example.com' } },
  ])
})

test('rejects rows that would mix up customers, with all reasons', async () => {
  const { email } = await insertCustomer(portal.context.db)
  await run('customers', person({ sourceId: 'c3', username: 'three@example.com' }))
  const rows = [
    person({ sourceId: 'c3', username: email }),
    person({ sourceId: 'c4', username: 'three@example.com' }),
    person({ sourceId: 'c5', username: 'five@example.com', type: 'gold', firstName: '' }),
    person({ sourceId: 'c6', username: 'six@example.com', merchantCode: 'MISSING' }),
    person({ sourceId: 'c7', username: 'seven@example.com', type: 'comp' }),
    person({ sourceId: 'c8', username: 'eight@example.com', money: 5, price: '5.00' }),
  ]
  const { counts, refused } = await run('customers', rows.join('\n'))
  expect(counts).toEqual({ added: 0, changed: 0, unchanged: 0, refused: 6 })
  expect(refused.toSorted()).toEqual([
    '1,username,belongs to another customer',
    '2,sourceId,the customer already has ID c3',
    '3,firstName,Enter first name',
    '3,type,"must be free, paid, comp or none"',
    '4,merchantCode,merchant not found',
    '5,validTill,is required for a complimentary customer',
    '6,money,is not a known field',
    '6,price,is only for premium customers',
  ])
})

test('rejects the years that exports write for missing dates', async () => {
  const rows = [
    person({ createdAt: '0000-01-01T00:00:00Z' }),
    person({ createdAt: '0001-01-01T00:00:00Z' }),
    person({ type: 'comp', validTill: '0000-01-01' }),
    person({ type: 'comp', validTill: '01/02/2026' }),
  ]
  expect((await run('customers', rows.join('\n'))).refused).toEqual([
    '1,createdAt,is before 1900',
    '2,createdAt,is before 1900',
    '3,validTill,is before 1900',
    '4,validTill,must be a date such as 2026-03-31',
  ])
})

test('a customer listed twice in a file is imported once', async () => {
  const twice = [
    person({ sourceId: 'c9', username: 'nine@example.com' }),
    person({ sourceId: 'c9', username: 'nine@example.com', firstName: 'Eva' }),
  ]
  expect(await run('customers', twice.join('\n'))).toMatchObject({ counts: { added: 1, changed: 1, refused: 0 } })
})

test('imports the rows before an unreadable position', async () => {
  const text = `${person({ sourceId: 'c10', username: 'ten@example.com' })}\n{"sourceId"`
  await expect(run('customers', text)).rejects.toThrow(UnreadableFile)
  expect((await portal.owner.query(`select from customers where username = 'ten@example.com'`)).rowCount).toBe(1)
})

test('thousands of customers are imported, changed and kept in file order', async () => {
  const numbers = Array.from({ length: 2_500 }, (_, number) => number)
  const rows = (more: object) =>
    numbers.map((n) => person({ sourceId: `m${n}`, username: `m${n}@example.com`, ...more }))
  const twice = [...rows({}), person({ sourceId: 'm0', username: 'm0@example.com', lastName: 'Last' })]
  expect((await run('customers', twice.join('\n'))).counts).toMatchObject({ added: 2_500, changed: 1, refused: 0 })
  const moved = rows({ city: 'O\'Fallon, "MO" \\ {}', optIn: false, lastName: 'Last' })
  expect((await run('customers', moved.join('\n'))).counts).toMatchObject({ changed: 2_500, refused: 0 })
  const { rows: reported } = await portal.owner.query(
    `select city, opted_in, before, after from customers join audit_entries on customer_id = customers.id
     where username = 'm0@example.com' order by audit_entries.id desc limit 1`,
  )
  expect(reported).toEqual([
    {
      city: 'O\'Fallon, "MO" \\ {}',
      opted_in: false,
      before: { opted_in: true, city: null },
      after: { opted_in: false, city: 'O\'Fallon, "MO" \\ {}' },
    },
  ])
})

const PLANS = `merchantCode,type,newUsers,price,coupon,discount,planDescription,planDescriptionEs,couponDescription,couponDescriptionEs,description,descriptionEs,disabled
YIPTV,monthly,false,14.99,,,"Premium Monthly, $14.99","Premium mensual, $14.99",,,Charged every month,Se cobra cada mes,
YIPTV,yearly,true,149.90,HOLA,50.00,"Premium Yearly, $149.90","Premium anual, $149.90",HOLA: $50.00 off,HOLA: $50.00 menos,Charged every year,Se cobra cada año,
`

test('imports plans for sale, updates them and skips repetitions', async () => {
  expect(await run('plans', PLANS)).toMatchObject({ counts: { added: 2, changed: 0, unchanged: 0, refused: 0 } })
  expect(await run('plans', PLANS)).toMatchObject({ counts: { added: 0, changed: 0, unchanged: 2, refused: 0 } })
  const support = await portal.as('support')
  const choice = { merchant: 'YIPTV', types: ['monthly', 'yearly'], isNewUser: 'true' } as const
  expect((await support.call(billingCalls.getMerchantPlans, { ...choice, types: [...choice.types] })).plans).toEqual([
    {
      type: 'yearly',
      planDescription: { en: 'Premium Yearly, $149.90' },
      couponDescription: { en: 'HOLA: $50.00 off' },
      description: { en: 'Charged every year' },
    },
    {
      type: 'monthly',
      planDescription: { en: 'Premium Monthly, $14.99' },
      couponDescription: null,
      description: { en: 'Charged every month' },
    },
  ])

  expect(await run('plans', PLANS.replace('false,14.99', 'false,15.99'))).toMatchObject({
    counts: { added: 0, changed: 1, unchanged: 1 },
  })
  const { rows } = await portal.owner.query(
    `select action, subject, before->'price_cents' as before, after->'price_cents' as after
     from audit_entries where action = 'import-plan' order by id desc limit 2`,
  )
  expect(rows).toEqual([
    { action: 'import-plan', subject: 'YIPTV monthly', before: 1499, after: 1599 },
    { action: 'import-plan', subject: 'YIPTV yearly, new customers', before: null, after: 14990 },
  ])
})

test('rejects plans that cannot be sold', async () => {
  const words = { planDescription: 'a', planDescriptionEs: 'a', description: 'a', descriptionEs: 'a' }
  const couponWords = { couponDescription: 'a', couponDescriptionEs: 'a' }
  const plan = (fields: object) =>
    JSON.stringify({ merchantCode: 'YIPTV', type: 'monthly', newUsers: false, price: '14.99', ...words, ...fields })
  const { counts, refused } = await run(
    'plans',
    [
      plan({ merchantCode: 'MISSING' }),
      plan({ price: '0.00' }),
      plan({ price: 14.99 }),
      plan({ price: '14.9' }),
      plan({ coupon: 'HOLA', ...couponWords }),
      plan({ coupon: 'HOLA', discount: '15.00', ...couponWords }),
      plan({ type: 'weekly' }),
      plan({ coupon: 'HOLA', discount: '5.00', couponDescription: '5 off' }),
    ].join('\n'),
  )
  expect(counts).toEqual({ added: 0, changed: 0, unchanged: 0, refused: 8 })
  expect(refused.toSorted()).toEqual([
    '1,merchantCode,merchant not found',
    '2,price,must be greater than zero',
    '3,price,must be an amount such as 14.99',
    '4,price,must be an amount such as 14.99',
    '5,coupon,is required with a discount and not allowed without one',
    '6,discount,must not be more than the price',
    '7,type,must be monthly or yearly',
    '8,couponDescriptionEs,is required with a coupon',
  ])
})

test('rejects rows that are not UTF-8', async () => {
  const latin = Buffer.from(person({ city: 'Bogotá', username: 'latin@example.com', sourceId: 'latin' }), 'latin1')
  const { counts, refused } = await run('customers', latin.toString('utf8').replace('Garc\uFFFDa', 'Garcia'))
  expect(counts).toMatchObject({ added: 0, refused: 1 })
  expect(refused).toEqual(['1,city,is not in UTF-8'])
})

test('rejects rows with a card number, but not long IDs of the other system', async () => {
  const number = '4242 4242 4242 4242'
  const customers = [
    person({ firstName: number }),
    person({ username: '4242424242424242@example.com' }),
    person({ addressLine1: `1 Main St, ${number}` }),
    person({ sourceId: '9792030304240799', username: 'long@example.com' }),
  ]
  const { counts, refused } = await run('customers', customers.join('\n'))
  expect(counts).toMatchObject({ added: 1, refused: 3 })
  expect(refused).toEqual([
    '1,firstName,Do not enter card numbers here',
    '2,username,must not contain a card number',
    '3,addressLine1,must not contain a card number',
  ])
  const vod = `mediaId,name,licenseStartDate,licenseEndDate,description,actors\n`
  const rows = `n1,Fine,2026-01-01,2026-01-02,Pay with ${number},\nn2,Fine,2026-01-01,2026-01-02,,Ana|${number}\n`
  expect((await run('vods', vod + rows)).refused).toEqual([
    '2,description,must not contain a card number',
    '3,actors.1,must not contain a card number',
  ])
})
