import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import {
  type Content,
  type CustomerMessage,
  loadRecordings,
  loadResponse,
  messagesFor,
  type Recording,
  startPortalWithRecordings,
} from '../../../test/recorded-stores.ts'

let portal: Awaited<ReturnType<typeof startPortalWithRecordings>>
beforeAll(async () => {
  portal = await startPortalWithRecordings()
})
afterAll(() => portal.stop())

/** Sends a message to the portal and describes what it stored. */
async function outcomeOf(message: CustomerMessage, customerId: number): Promise<string> {
  portal.setTime(message.at.toISOString())
  portal.happen(message)
  const status = await portal.deliver(await portal.notificationOf(message))
  expect((await portal.runJobs()).failures).toEqual([])
  const one = async (sql: string, ...values: unknown[]) => (await portal.owner.query(sql, values)).rows[0]?.text
  const kind = await one(
    'select kind as text from store_messages where message_id = $1 and handled_at is not null',
    message.messageId,
  )
  const state = await one('select state as text from store_subscriptions where store_id = $1', message.storeId)
  const rows = await one(
    `select string_agg(
       concat_ws(' ', plan, start_date, 'to', end_date, coalesce(ended_reason, case when auto_renews then 'renews' end)),
       ', ' order by created_at) as text
     from in_app_subscriptions where customer_id = $1`,
    customerId,
  )
  const type = await one('select type as text from customers where id = $1', customerId)
  return `${status} ${kind}: ${[state, rows, type].filter(Boolean).join(', ')}`
}

async function outcomesOf(recording: Recording): Promise<string[]> {
  const outcomes: string[] = []
  for (const index of recording.messages.keys()) {
    const { id } = await insertCustomer(portal.context.db)
    const message = messagesFor(recording, { accountToken: await portal.tokenOf(id) })[index]
    if (message) outcomes.push(await outcomeOf(message, id))
  }
  return outcomes
}

const ignored = (kind: string) => [`200 ${kind}: free`]

/** What the portal stores after each message of a recording, if it is the first one about its customer. */
const expected: Readonly<Record<Recording['device'], Readonly<Record<string, readonly string[]>>>> = {
  ios: {
    'expired-2022': ['200 EXPIRED/VOLUNTARY: ended, monthly 2026-03-10 to 2026-04-08 expired, free'],
    'library-consumption-request': ['200 CONSUMPTION_REQUEST: active, monthly 2026-03-10 to 2026-03-14 refunded, free'],
    'library-external-purchase-token': ignored('EXTERNAL_PURCHASE_TOKEN/UNREPORTED'),
    'library-external-purchase-token-sandbox': ignored('EXTERNAL_PURCHASE_TOKEN/UNREPORTED'),
    'library-renewal-extension-summary': ignored('RENEWAL_EXTENSION/SUMMARY'),
    'library-rescind-consent': ignored('RESCIND_CONSENT'),
    'library-subscribed': ['200 SUBSCRIBED/INITIAL_BUY: active, monthly 2026-03-10 to 2026-03-14 refunded, free'],
    'library-test': ignored('TEST'),
    'refund-of-an-older-period': [
      '200 SUBSCRIBED/RESUBSCRIBE: active, yearly 2026-03-10 to 2026-05-02 renews, paid',
      '200 CONSUMPTION_REQUEST: active, monthly 2026-03-07 to 2026-03-07 renews, paid',
      '200 REFUND: active, monthly 2026-03-07 to 2026-03-07 refunded, free',
    ],
    'renewed-2024': ['200 DID_RENEW: active, monthly 2026-03-10 to 2026-04-08 renews, paid'],
    'renewed-2025': ['200 DID_RENEW: active, monthly 2026-03-10 to 2026-03-27 renews, paid'],
    'resubscribed-2022': ['200 SUBSCRIBED/RESUBSCRIBE: active, monthly 2026-03-10 to 2026-03-27 renews, paid'],
    'resubscribed-2023': ['200 SUBSCRIBED/RESUBSCRIBE: ended, monthly 2026-03-10 to 2026-04-09 expired, free'],
    'resubscribed-then-expired': [
      '200 SUBSCRIBED/RESUBSCRIBE: active, monthly 2026-03-10 to 2026-03-27 renews, paid',
      '200 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED: active, monthly 2026-03-10 to 2026-03-27, paid',
      '200 EXPIRED/VOLUNTARY: ended, monthly 2026-03-10 to 2026-03-27 expired, free',
    ],
    'upgraded-then-expired': [
      '200 SUBSCRIBED/RESUBSCRIBE: active, yearly 2026-03-10 to 2026-05-02 renews, paid',
      '200 DID_CHANGE_RENEWAL_PREF/UPGRADE: active, monthly 2026-03-11 to 2026-03-28 renews, paid',
      '200 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED: active, monthly 2026-03-11 to 2026-03-28, paid',
      '200 DID_CHANGE_RENEWAL_PREF/DOWNGRADE: active, monthly 2026-03-11 to 2026-03-28 renews, paid',
      '200 DID_CHANGE_RENEWAL_PREF: active, monthly 2026-03-11 to 2026-03-28 renews, paid',
      '200 DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED: active, monthly 2026-03-11 to 2026-03-28, paid',
      '200 EXPIRED/VOLUNTARY: ended, monthly 2026-03-11 to 2026-03-28 expired, free',
    ],
  },
  android: {
    'documented-deferred-replacement': ['200 ITEMS_CHANGED: active, monthly 2026-03-10 to 2026-04-08 renews, paid'],
    'documented-installments': ['200 CANCELLATION_SCHEDULED: active, monthly 2026-03-10 to 2026-04-08 renews, paid'],
    'documented-other-notifications': ['200 OTHER: free', '200 VOIDED: free', '200 OTHER: free', '200 OTHER: free'],
    'documented-pause': [
      '200 PAUSE_SCHEDULE_CHANGED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
      '200 PAUSED: paused, monthly 2026-03-10 to 2026-04-08 paused, free',
    ],
    'documented-pending-purchase-canceled': ['200 PENDING_PURCHASE_CANCELED: pending, free'],
    'documented-prepaid': ['200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08, paid'],
    'documented-purchase': ['200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08 renews, paid'],
    'documented-resubscription-outside-the-app': [
      '200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
    ],
    'documented-voided-subscription': ['200 VOIDED: ended, monthly 2026-03-10 to 2026-03-12 refunded, free'],
    'grace-then-expired': [
      '200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
      '200 IN_GRACE_PERIOD: grace, monthly 2026-03-10 to 2026-05-08 renews, paid',
      '200 RENEWED: active, monthly 2026-03-10 to 2026-05-08 renews, paid',
      '200 CANCELED: active, monthly 2026-03-10 to 2026-05-08, paid',
      '200 EXPIRED: ended, monthly 2026-03-10 to 2026-05-08 expired, free',
    ],
    // At the end of a hold, Google reports that end as the expiry.
    'hold-then-expired': [
      '200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
      '200 IN_GRACE_PERIOD: grace, monthly 2026-03-10 to 2026-05-08 renews, paid',
      '200 ON_HOLD: on-hold, monthly 2026-03-10 to 2026-05-08 payment, free',
      '200 CANCELED: ended, monthly 2026-03-10 to 2026-07-07 expired, free',
      '200 EXPIRED: ended, monthly 2026-03-10 to 2026-07-07 expired, free',
    ],
    'price-change-applied': ['200 PRICE_CHANGE_UPDATED: active, monthly 2026-03-10 to 2028-03-09 renews, paid'],
    refunded: [
      '200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
      '200 REVOKED: ended, monthly 2026-03-10 to 2026-03-12 revoked, free',
      '200 EXPIRED: ended, monthly 2026-03-10 to 2026-03-12 expired, free',
    ],
    'restarted-then-revoked': [
      '200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
      '200 CANCELED: active, monthly 2026-03-10 to 2026-04-08, paid',
      '200 RESTARTED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
      '200 REVOKED: ended, monthly 2026-03-10 to 2026-04-08 revoked, free',
    ],
    'upgraded-and-back': [
      '200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
      '200 PURCHASED: active, yearly 2026-03-13 to 2026-04-08 renews, paid',
      '200 EXPIRED: ended, monthly 2026-03-10 to 2026-03-12 expired, free',
      '200 PURCHASED: active, monthly 2026-03-19 to 2026-04-09 renews, paid',
      '200 EXPIRED: ended, yearly 2026-03-13 to 2026-03-18 expired, free',
      '200 RENEWED: active, monthly 2026-03-19 to 2026-05-09 renews, paid',
    ],
    'upgraded-then-recovered': [
      '200 PURCHASED: active, monthly 2026-03-10 to 2026-04-08 renews, paid',
      '200 PURCHASED: active, yearly 2026-03-15 to 2026-04-08 renews, paid',
      '200 EXPIRED: ended, monthly 2026-03-10 to 2026-03-14 expired, free',
      '200 IN_GRACE_PERIOD: grace, yearly 2026-03-15 to 2026-05-08 renews, paid',
      '200 ON_HOLD: on-hold, yearly 2026-03-15 to 2026-05-08 payment, free',
      '200 RECOVERED: active, yearly 2026-03-15 to 2026-07-11 renews, paid',
    ],
    'voided-without-token': ['200 VOIDED: free'],
  },
}

test.each(['ios', 'android'] as const)(
  'processes each recorded message for %s',
  async (device) => {
    const outcomes: Record<string, readonly string[]> = {}
    for (const recording of await loadRecordings(device)) outcomes[recording.name] = await outcomesOf(recording)
    expect(outcomes).toEqual(expected[device])
  },
  60_000,
)

async function recordingOf(device: Recording['device'], name: string): Promise<Recording> {
  const recording = (await loadRecordings(device)).find((one) => one.name === name)
  if (!recording) throw new Error(`no recording is named ${name}`)
  return recording
}

/** Prepares the messages of a recording for a new customer. */
async function customerWith(device: Recording['device'], name: string) {
  const { id } = await insertCustomer(portal.context.db)
  return { id, messages: messagesFor(await recordingOf(device, name), { accountToken: await portal.tokenOf(id) }) }
}

async function endingsOf(customerId: number): Promise<unknown[]> {
  const { rows } = await portal.owner.query(
    'select plan, ended_reason as ended from in_app_subscriptions where customer_id = $1 order by created_at',
    [customerId],
  )
  return rows
}

/** Sends the messages in the order and at the times in which they were recorded. */
async function receiveAll(messages: readonly CustomerMessage[]): Promise<void> {
  for (const message of messages) {
    portal.setTime(message.at.toISOString())
    portal.happen(message)
    await portal.receive([await portal.notificationOf(message)])
  }
}

test.each([
  [
    'ios',
    'upgraded-then-expired',
    [
      'In-app subscription started: Annual, iOS, by the App Store',
      'In-app subscription ended: Annual, iOS, replaced by another subscription, by the App Store',
      'In-app subscription started: Monthly, iOS, by the App Store',
      'In-app renewal changed: Monthly, iOS, ends after Mar 28, 2026, by the App Store',
      'In-app renewal changed: Monthly, iOS, renews, by the App Store',
      'In-app renewal changed: Monthly, iOS, ends after Mar 28, 2026, by the App Store',
      'In-app subscription ended: Monthly, iOS, expired, by the App Store',
    ],
  ],
  [
    'ios',
    'refund-of-an-older-period',
    [
      'In-app subscription started: Annual, iOS, by the App Store',
      'In-app subscription started: Monthly, iOS, by the App Store',
      'In-app subscription ended: Monthly, iOS, expired, by the App Store',
    ],
  ],
  [
    'android',
    'grace-then-expired',
    [
      'In-app subscription started: Monthly, Android, by Google Play',
      'In-app payment failed: Monthly, Android, until May 8, 2026, by Google Play',
      'In-app renewal changed: Monthly, Android, ends after May 8, 2026, by Google Play',
      'In-app subscription ended: Monthly, Android, expired, by Google Play',
    ],
  ],
  [
    'android',
    'upgraded-then-recovered',
    [
      'In-app subscription started: Monthly, Android, by Google Play',
      'In-app subscription ended: Monthly, Android, replaced by another subscription, by Google Play',
      'In-app subscription started: Annual, Android, by Google Play',
      'In-app payment failed: Annual, Android, until May 8, 2026, by Google Play',
      'In-app subscription on hold: Annual, Android, payment failed, by Google Play',
      'In-app subscription resumed: Annual, Android, until Jul 11, 2026, by Google Play',
    ],
  ],
] as const)('records the events of the %s messages "%s"', async (device, name, events) => {
  const { id, messages } = await customerWith(device, name)
  await receiveAll(messages)
  const { rows } = await portal.owner.query(
    `select event || ': ' || details as text from customer_events where customer_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ text }) => text)).toEqual(events)
})

test('acknowledges a recorded purchase once, and not its renewals', async () => {
  const { messages } = await customerWith('android', 'upgraded-and-back')
  await receiveAll(messages)
  const ids = messages.flatMap(({ storeId }) => storeId ?? [])
  const times = (storeId: string) => portal.acknowledged.filter((path) => path.includes(storeId)).length
  expect([...new Set(ids)].map(times)).toEqual([1, 1, 1])
})

test('processes the failed notifications that the App Store lists, on all pages', async () => {
  const first = await customerWith('ios', 'renewed-2025')
  const second = await customerWith('ios', 'renewed-2024')
  const [one, two] = await Promise.all(
    [first, second].map(async ({ messages: [message] }) => {
      if (!message) throw new Error('the recording is empty')
      return JSON.parse((await portal.notificationOf(message)).body).signedPayload
    }),
  )
  const page = await loadResponse('notification-history')
  const [entry, last] = page['notificationHistory'] as readonly Content[]
  portal.answers.set('/inApps/v1/notifications/history', (query) =>
    query.get('paginationToken') === page['paginationToken']
      ? { ...page, hasMore: false, notificationHistory: [{ ...last, signedPayload: two }] }
      : { ...page, notificationHistory: [{ ...entry, signedPayload: one }] },
  )
  await portal.runJob('ask-app-stores')
  portal.answers.delete('/inApps/v1/notifications/history')
  expect(await endingsOf(first.id)).toEqual([{ plan: 'monthly', ended: null }])
  expect(await endingsOf(second.id)).toEqual([{ plan: 'monthly', ended: null }])
})

test('processes the voided purchases that Google Play lists, on all pages', async () => {
  const path = '/androidpublisher/v3/applications/com.example.tv/purchases/voidedpurchases'
  const customers = [await customerWith('android', 'refunded'), await customerWith('android', 'refunded')]
  const page = await loadResponse('voided-purchases')
  const [voided] = page['voidedPurchases'] as readonly Content[]
  const pages = customers.map(({ messages: [, , ended] }, index) => {
    if (!ended) throw new Error('the recording is too short')
    portal.setTime(ended.at.toISOString())
    portal.happen(ended)
    return { voidedPurchases: [{ ...voided, purchaseToken: ended.storeId, orderId: `${ended.messageId}` }], index }
  })
  portal.answers.set(path, (query) => (query.get('token') === 'page-2' ? { ...pages[1] } : { ...page, ...pages[0] }))
  await portal.runJob('ask-app-stores')
  portal.answers.delete(path)
  for (const { id } of customers) expect(await endingsOf(id)).toEqual([{ plan: 'monthly', ended: 'refunded' }])
})
