import { randomUUID } from 'node:crypto'
import { invoicesCalls } from '@portal/contract/billing/invoices/calls'
import type { Call } from '@portal/contract/call'
import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { reportScheduleCalls } from '@portal/contract/reports/schedules/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { insertCustomer } from './customers.ts'
import { allCustomers } from './export-all.ts'
import { fingerprint } from './fingerprint.ts'
import { insertInvoice } from './ledger.ts'
import { newLink } from './links.ts'
import { startPortal } from './portal.ts'
import { insertSubscription } from './subscriptions.ts'

// Rows that exist, but belong to another customer or user.
const portal = await startPortal()
afterAll(() => portal.stop())
const [administrator, marketing, support] = [
  await portal.as('administrator'),
  await portal.as('marketing'),
  await portal.as('support'),
]
const { db } = portal.context
const none = '999999'
const ofNoOne = randomUUID()
/** Filled in before the first test. */
const theirs = { invoice: '', session: 0, schedule: '', list: '', invitation: '' }
const customer = await insertCustomer(db, { username: 'ana@example.com' })

interface Case {
  readonly call: Call
  readonly caller?: Caller
  /** The input with another owner's row, or with a missing row. */
  readonly input: (what: 'theirs' | 'missing') => object
}

const channel = { code: 'NEWS', name: 'News', url: 'https://streams.example.com', type: 'TV', logo: 'logo-NEWS.png' }

const cases: readonly Case[] = [
  {
    call: invoicesCalls.emailInvoice,
    input: (what) => ({ ...anInvoice(what), sendToEmail: 'ana@example.com' }),
  },
  { call: invoicesCalls.downloadInvoice, input: anInvoice },
  {
    call: channelTagsCalls.toggleChannelTagValueStatus,
    input: (what) => ({ channelTagCode: 'LANG', channelTagValueCode: what === 'theirs' ? 'CALM' : 'NONE' }),
  },
  {
    call: channelsCalls.createChannel,
    input: (what) => ({
      ...channel,
      tags: ['GENR-CALM', what === 'theirs' ? 'LANG-CALM' : 'LANG-NONE', 'ORGN-CALM', 'AUDC-CALM'],
    }),
  },
  {
    call: sessionsCalls.endMySession,
    caller: support,
    input: (what) => ({ id: what === 'theirs' ? theirs.session : Number(none) }),
  },
  {
    call: sessionsCalls.endAdminUserSession,
    input: (what) => ({ email: 'support@staff.test', id: what === 'theirs' ? theirs.session : Number(none) }),
  },
  {
    call: customerExportCalls.cancelCustomerExport,
    caller: marketing,
    input: (what) => ({ id: what === 'theirs' ? theirs.list : ofNoOne }),
  },
  {
    call: reportScheduleCalls.deleteReportSchedule,
    caller: support,
    input: (what) => ({ id: what === 'theirs' ? theirs.schedule : ofNoOne }),
  },
  {
    call: staffCalls.resetPassword,
    caller: portal.signedOut,
    input: (what) => ({ token: what === 'theirs' ? theirs.invitation : 'x'.repeat(43), password: 'Better34' }),
  },
]

beforeAll(async () => {
  const { id: other } = await insertCustomer(db)
  const subscriptionId = await insertSubscription(db, other)
  theirs.invoice = String((await insertInvoice(db, { customerId: other, subscriptionId })).number)

  const own = await portal.owner.query(`select sessions.id::int from sessions join staff on staff.id = staff_id
    where email = 'marketing@staff.test'`)
  theirs.session = own.rows[0].id

  await administrator.call(channelLogosCalls.uploadChannelLogo, { fileName: channel.logo })
  for (const channelTagCode of ['GENR', 'ORGN', 'AUDC']) {
    await administrator.call(channelTagsCalls.createChannelTagValue, { code: 'CALM', name: 'Calm', channelTagCode })
  }
  await administrator.call(customerExportCalls.emailUserList, allCustomers)
  theirs.list = (await administrator.call(customerExportCalls.getMyCustomerExports, {}))[0]?.id ?? ''
  await administrator.call(reportScheduleCalls.createReportSchedule, {
    report: 'card-sales-report',
    frequency: 'daily',
    choices: {},
    recipients: ['administrator@staff.test'],
  })
  theirs.schedule = (await administrator.call(reportScheduleCalls.getReportSchedules, {}))[0]?.id ?? ''
  const invited = await portal.hasStaff({ email: 'invited@staff.test' })
  theirs.invitation = await newLink(portal.context, invited, 'set')
})

test.each(cases)("$call.path responds to another owner's row as if it were missing", async (one) => {
  const { call, caller = administrator, input } = one
  const before = await fingerprint(portal.owner)
  const existing = await caller.send(call, input('theirs'))
  const missing = await caller.send(call, input('missing'))
  const after = await fingerprint(portal.owner)

  expect(existing.status).toBeGreaterThanOrEqual(400)
  expect([existing.status, existing.text]).toEqual([missing.status, missing.text])
  // Invoice requests are counted per user.
  expect({ ...after, 'public.attempts': '' }).toEqual({ ...before, 'public.attempts': '' })
})

function anInvoice(what: 'theirs' | 'missing') {
  return { email: customer.email, invoiceNumber: what === 'theirs' ? theirs.invoice : none }
}
