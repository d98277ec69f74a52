import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allCustomers } from '../../../test/export-all.ts'
import { startMarketingStaff } from '../../../test/marketing-staff.ts'

const { emailUserList } = customerExportCalls

const staff = await startMarketingStaff()
const { portal } = staff
beforeEach(() => staff.reset())
afterAll(() => staff.stop())

test('emails the list as a file that opens in Excel', async () => {
  await staff.has({
    username: 'ana@example.com',
    first_name: 'Ana',
    last_name: 'Núñez',
    type: 'paid',
    status: 'active',
  })
  await staff.has({ username: '13055550123', first_name: 'Bo', last_name: 'Li', type: 'free', status: 'registered' })
  await staff.marketing.call(emailUserList, allCustomers)
  expect(await staff.latest()).toMatchObject({ state: 'queued', rowsWritten: 0, rowsExpected: null, sentAs: null })
  await portal.runJobs()

  expect(await staff.mails()).toMatchObject([
    {
      recipient: 'lists@example.com',
      subject: 'Customer list from Admin Portal',
      text: expect.stringContaining('2 customers'),
      file_name: 'customer-list-20260310.csv',
      content_type: 'text/csv; charset=utf-8; header=present',
    },
  ])
  expect(await staff.attachedLines()).toEqual([
    '\uFEFFUsername,First Name,Last Name,Type,Status,Notification,Language,Created',
    expect.stringMatching(
      /^"ana@example.com","Ana","Núñez",Premium,Verified,Opt-(In|Out),(English|Spanish),\d{4}-\d\d-\d\d$/,
    ),
    expect.stringMatching(/^"13055550123","Bo","Li",Trial,Unverified,/),
    '',
  ])
  expect(await staff.latest()).toMatchObject({
    state: 'done',
    rowsWritten: 2,
    sentAs: 'attachment',
    linkExpiresAt: null,
  })
  expect(await portal.context.files.list(`exports/${(await staff.latest()).id}`)).toEqual([])
})

test.each([
  ['=1+2', `"'=1+2"`],
  ['+15551234567', `"'+15551234567"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"' x"`],
  ['=1+2";=1+2', `"'=1+2"";=1+2"`],
  ['＝1+1', `"'＝1+1"`],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two lines"'],
  ["O'Brien", `"O'Brien"`],
  ['José', '"José"'],
  [' lead', '" lead"'],
  ['\\.', '"\\."'],
  ['', '""'],
])('writes the name %j as %s', async (name, cell) => {
  await staff.has({ username: 'ana@example.com', first_name: name, last_name: 'x', type: 'paid' })
  await staff.marketing.call(emailUserList, allCustomers)
  await portal.runJobs()
  expect((await staff.attachedLines())[1]?.split(',"x",')[0]).toBe(`"ana@example.com",${cell}`)
})

test.each<[Partial<Record<keyof typeof allCustomers, 'false'>>, string[]]>([
  [{ free: 'false', comp: 'false' }, ['paid-in@x.com', 'paid-out@x.com', '13055550001']],
  [{ paid: 'false', free: 'false' }, ['comp-in@x.com']],
  [{ phone: 'false', comp: 'false' }, ['paid-in@x.com', 'paid-out@x.com', 'free-out@x.com', '2305555000']],
  [{ email: 'false' }, ['13055550001']],
  [{ optOut: 'false' }, ['paid-in@x.com', '13055550001', 'comp-in@x.com']],
  [{ optIn: 'false', paid: 'false' }, ['free-out@x.com', '2305555000']],
  [{ free: 'false', paid: 'false', optIn: 'false' }, []],
])('filters by %j', async (choice, usernames) => {
  await staff.has({ username: 'paid-in@x.com', type: 'paid', opted_in: true })
  await staff.has({ username: 'paid-out@x.com', type: 'paid', opted_in: false })
  await staff.has({ username: 'free-out@x.com', type: 'free', opted_in: false })
  await staff.has({ username: '13055550001', type: 'paid', opted_in: true })
  await staff.has({ username: '2305555000', type: 'free', opted_in: false })
  await staff.has({ username: 'comp-in@x.com', type: 'comp', valid_till: '2027-01-01', opted_in: true })
  await staff.has({ username: 'none@x.com', type: null, opted_in: true })
  await staff.marketing.send(emailUserList, { ...allCustomers, ...choice })
  await portal.runJobs()

  const listed = (await staff.attachedLines()).slice(1, -1).map((line) => line.split('"')[1])
  expect(listed).toEqual(usernames)
})
