import { customersCalls } from '@portal/contract/customers/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer, insertMerchant } from '../../../test/customers.ts'
import { splitIntoChunks } from '../../../test/split-into-chunks.ts'
import { startPortal } from '../../../test/portal.ts'
import { historyImporter } from './history.ts'
import { readCsv } from './read-csv.ts'
import { runImport } from './run-import.ts'
import { HistoryTally } from './tally.ts'

const portal = await startPortal()
await insertMerchant(portal.context.db)
afterAll(() => portal.stop())

const HEAD = 'sourceId,type,number,date,amount,status,description\n'
const ANA = `a1,invoice,R-1,2025-12-05,14.99,paid,"Monthly, Dec 5 to Jan 4"
a1,payment,P-1,2025-12-06,14.99,succeeded,Visa 4242
a1,refund,F-1,2025-12-20,5.00,succeeded,
`

async function run(text: string, isDryRun = false) {
  portal.clock.advance(MINUTE_MS)
  const lines: string[] = []
  const tally = new HistoryTally()
  const counts = await runImport(portal.context.db, historyImporter(tally), readCsv(splitIntoChunks(HEAD + text)), {
    isDryRun,
    source: 'crm',
    billFrom: null,
    now: portal.context.now(),
    report: (line) => void lines.push(line.trim()),
  })
  return { counts, refused: lines.slice(1), totals: tally.lines() }
}

async function hasCustomer(sourceId: string): Promise<string> {
  const { id, email } = await insertCustomer(portal.context.db)
  await portal.owner.query(
    `insert into imported_customers (source, source_id, customer_id, imported_at) values ('crm', $1, $2, '2026-01-01')`,
    [sourceId, id],
  )
  return email
}

test('past invoices and payments appear on the customer, affect no balance and are imported once', async () => {
  const email = await hasCustomer('a1')
  const none = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  const totals = ['Invoices, paid: 1, 14.99', 'Payments, succeeded: 1, 14.99', 'Refunds, succeeded: 1, 5.00']
  expect(await run(ANA, true)).toEqual({ counts: { ...none, added: 3 }, refused: [], totals })
  expect(await run(ANA)).toEqual({ counts: { ...none, added: 3 }, refused: [], totals })
  expect(await run(ANA)).toEqual({ counts: { ...none, unchanged: 3 }, refused: [], totals })
  expect((await run(ANA.replace('paid', 'void'))).counts).toEqual({ ...none, changed: 1, unchanged: 2 })

  const support = await portal.as('support')
  const { customer, invoices, payments } = await support.call(customersCalls.getUserDetails, { email })
  expect({ ...customer, invoices, payments }).toMatchObject({
    importedHistory: 3,
    balanceCents: 0,
    invoices: [],
    payments: [],
  })
  expect(await support.call(customersCalls.getImportedHistory, { email })).toMatchObject([
    { date: '2025-12-20', type: 'refund', number: 'F-1', status: 'succeeded', amountCents: 500, description: null },
    { date: '2025-12-06', type: 'payment', description: 'Visa 4242', source: 'crm' },
    { date: '2025-12-05', type: 'invoice', status: 'void', amountCents: 1499 },
  ])
  const { rows } = await portal.owner.query(
    `select after from audit_entries where action = 'import-history' order by id`,
  )
  expect(rows.map(({ after }) => after)).toEqual([
    { added: 3, changed: 0 },
    { added: 0, changed: 1 },
  ])
})

test('rejects a history row with all reasons', async () => {
  await hasCustomer('b1')
  await hasCustomer('b2')
  await run('b1,invoice,R-9,2025-12-05,14.99,paid,\n')
  const { counts, refused } = await run(`b2,invoice,R-9,2025-12-05,14.9,paid,
b2,invoice,R-9,2025-12-05,14.99,succeeded,
none,payment,P-9,2025-02-30,1.00,paid,
b2,payment,P-10,2025-12-05,1.00,failed,
`)
  expect(counts).toMatchObject({ added: 1, refused: 3 })
  expect(refused).toEqual([
    '2,amount,must be an amount such as 14.99',
    "2,number,belongs to another customer's invoice",
    '3,status,must be paid or unpaid or void for type invoice',
    "3,number,belongs to another customer's invoice",
    '4,date,must be a date such as 2026-03-31',
    '4,status,must be succeeded or failed for type payment',
    '4,sourceId,no customer was imported from crm by this ID',
  ])
  const support = await portal.as('support')
  expect(await support.send(customersCalls.getImportedHistory, { email: 'none@example.com' })).toMatchObject({
    status: 404,
  })
})
