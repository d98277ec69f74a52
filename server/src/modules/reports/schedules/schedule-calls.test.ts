import { reportScheduleCalls } from '@portal/contract/reports/schedules/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../../../test/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await startPortal({ now: '2026-03-09T15:00:00Z' })
})
afterEach(() => portal.stop())

const cardSales = { report: 'card-sales-report', frequency: 'daily', choices: {} } as const

test('only users who can open the report can see, create and end its schedules', async () => {
  const administrator = await portal.as('administrator')
  const support = await portal.as('support')
  await portal.hasStaff({ email: 'fin@staff.test', role: 'finance' })
  const schedule = { ...cardSales, recipients: ['fin@staff.test'] }
  await administrator.call(reportScheduleCalls.createReportSchedule, schedule)
  const [made] = await administrator.call(reportScheduleCalls.getReportSchedules, {})
  expect(made).toMatchObject({ report: 'card-sales-report', recipients: [{ email: 'fin@staff.test' }] })
  const input = { id: made?.id ?? '' }

  expect(await support.call(reportScheduleCalls.getReportSchedules, {})).toEqual([])
  expect(await support.send(reportScheduleCalls.createReportSchedule, schedule)).toMatchObject({
    status: 403,
    text: 'ReportNotAllowed',
  })
  expect(await support.send(reportScheduleCalls.getReportReaders, { report: 'card-sales-report' })).toMatchObject({
    status: 403,
    text: 'ReportNotAllowed',
  })
  expect(await support.send(reportScheduleCalls.deleteReportSchedule, input)).toMatchObject({
    status: 404,
    text: 'ScheduleNotFound',
  })

  await administrator.call(reportScheduleCalls.deleteReportSchedule, input)
  expect(await administrator.call(reportScheduleCalls.getReportSchedules, {})).toEqual([])
  const { rows } = await portal.owner.query('select action, subject, before, after from audit_entries order by id')
  const { frequency, choices, recipients } = schedule
  const whole = { frequency, choices, recipients }
  expect(rows).toEqual([
    { action: 'create-report-schedule', subject: 'card-sales-report', before: null, after: whole },
    { action: 'delete-report-schedule', subject: 'card-sales-report', before: whole, after: null },
  ])
})

test('lists the filters of a scheduled report as selected, without blank ones', async () => {
  const marketing = await portal.as('marketing')
  const choices = { source: 'newsletter', campaign: ' ' }
  await marketing.call(reportScheduleCalls.createReportSchedule, {
    report: 'utm-sales-report',
    frequency: 'daily',
    choices,
    recipients: ['marketing@staff.test'],
  })

  expect(await marketing.call(reportScheduleCalls.getReportSchedules, {})).toMatchObject([
    { report: 'utm-sales-report', choices: { source: 'newsletter' } },
  ])
})

test('recipients are active staff members who can open the report', async () => {
  const administrator = await portal.as('administrator')
  await portal.hasStaff({ email: 'sup@staff.test', role: 'support' })
  await portal.hasStaff({ email: 'gone@staff.test', role: 'finance', disabled: true })
  for (const recipient of ['sup@staff.test', 'gone@staff.test', 'stranger@example.com']) {
    const input = { ...cardSales, recipients: [recipient] }
    expect(await administrator.send(reportScheduleCalls.createReportSchedule, input)).toMatchObject({
      status: 409,
      text: 'UnknownRecipient',
    })
  }
  const readers = await administrator.call(reportScheduleCalls.getReportReaders, { report: 'card-sales-report' })
  expect(readers.map(({ email }) => email)).not.toContain('sup@staff.test')
})
