import type { Page } from '@playwright/test'

/** A row of one of a customer's lists on the wire: dates as ISO texts, amounts in dollars. */
export type Row = Readonly<Record<string, string | number | boolean | null>>

/** Response of get-user-details: the customer, then the lists, in the specified order. */
export type DetailsResponse = [
  customer: Record<string, unknown>,
  ledger: Row[],
  invoices: Row[],
  payments: Row[],
  credits: Row[],
  charges: Row[],
  refunds: Row[],
  events: Row[],
]

/** Customers that exist in all demo data, regardless of its size. */
export const customers = {
  complete: 'camila.complete@demo.example',
  unpaid: 'walter.unpaid@demo.example',
  leaving: 'leo.leaving@demo.example',
  inApp: 'iris.inapp@demo.example',
  complimentary: 'carl.complimentary@demo.example',
  trial: 'tara.trial@demo.example',
  suspended: 'sam.suspended@demo.example',
  none: 'nora.none@demo.example',
  phone: '13055550123',
  spanish: 'maría-josé.ñandú@demo.example',
  hostile: `"'<script>%_\\'"@demo.example`,
  longHistory: 'helen.history@demo.example',
  credit: 'clara.credit@demo.example',
  debt: 'simon.smalldebt@demo.example',
  refunded: 'rita.refunded@demo.example',
  disputed: 'diego.disputed@demo.example',
  disputeWon: 'wanda.won@cases.example',
  disputeLost: 'lois.lost@cases.example',
  partlyRefunded: 'paula.partly@cases.example',
  refundPending: 'peter.pending@cases.example',
  refundFailed: 'fiona.failed@cases.example',
  paidFromCredit: 'chris.credited@cases.example',
  leapDay: 'lena.leapday@cases.example',
  inAppAndroid: 'andrew.android@cases.example',
  everyEvent: 'evelyn.events@cases.example',
} as const

export function pathOf(email: string, query = ''): string {
  return `/view-customer/${encodeURIComponent(email)}/${encodeURIComponent(email)}${query}`
}

export async function readCustomer(
  portal: { send(role: 'support', method: 'GET', path: string): Promise<{ text: string }> },
  email: string,
): Promise<DetailsResponse> {
  const { text } = await portal.send('support', 'GET', `/get-user-details?email=${encodeURIComponent(email)}`)
  // The response has the specified shape.
  return JSON.parse(text) as DetailsResponse
}

/** Returns the server's response with a change, for cases that the demo data does not contain. */
export async function changeCustomer(page: Page, change: (wire: DetailsResponse) => void): Promise<void> {
  await page.route('**/admin/api/get-user-details*', async (route) => {
    const response = await route.fetch()
    const wire = (await response.json()) as DetailsResponse
    change(wire)
    await route.fulfill({ response, json: wire })
  })
}

/** Scrolls to the end of the customer screen once it has rows; before that it is too short to scroll. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.getByText(/^\d+ rows$/).hover()
  await page.mouse.wheel(0, 2_000)
}

/** Returns the labels and values of a section in order, once they are shown. */
export async function factsOf(page: Page, title: string): Promise<[string, string][]> {
  const all = page.getByRole('region', { name: 'Facts', exact: true })
  await all.getByRole('button', { name: /^Copy/ }).first().waitFor({ state: 'attached' })
  await all.locator('details:not([open]) > summary').evaluateAll((folded) => {
    // In a browser, all of these are HTML elements.
    for (const summary of folded) (summary as HTMLElement).click()
  })
  const part = all.getByRole('region', { name: title, exact: true })
  await part.getByRole('button', { name: /^Copy/ }).first().waitFor({ state: 'attached' })
  const facts = part.locator('dl > div')
  return await facts.evaluateAll((all) =>
    all.map((one) => [one.querySelector('dt')?.textContent ?? '', one.querySelector('dd')?.textContent ?? '']),
  )
}

/** The format of all customer dates: `Mar 5, 2026`, in UTC. */
export function utcDate(iso: unknown): string {
  return new Date(String(iso)).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
}

/** The format of all amounts: `-$1,234.50`. */
export function dollars(amount: unknown): string {
  const value = Number(amount)
  const shown = Math.abs(value).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  return value < 0 ? `-${shown}` : shown
}
