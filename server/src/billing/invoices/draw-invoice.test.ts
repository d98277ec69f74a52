import { expect, test, vi } from 'vitest'
import type { InvoiceText, Line } from './describe-invoice.ts'
import { drawInvoice } from './draw-invoice.ts'

const invoice: Omit<InvoiceText, 'lines'> = {
  language: 'en',
  number: '000001',
  issuedAt: new Date(0),
  title: 'Invoice 000001',
  status: 'Paid',
  isPaid: true,
  seller: ['YipTV'],
  recipient: ['प्रिया शर्मा', '王小明'],
  isAmerican: true,
  facts: [],
  supportAddress: null,
}

/** How often a font is opened while an invoice of so many lines is drawn: it is told by its first four bytes. */
async function fontsOpenedFor(count: number): Promise<number> {
  const lines: Line[] = Array.from({ length: count }, (_, at) => ({
    label: `Credit ${at} for प्रिया and 王小明`,
    value: '-$1.00',
    isSum: at % 7 === 0,
  }))
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  try {
    await drawInvoice({ ...invoice, lines })
    return decode.mock.calls.filter(([bytes]) => bytes?.byteLength === 4).length
  } finally {
    decode.mockRestore()
  }
}

test('a font is opened once, however many lines are set in it', async () => {
  const few = await fontsOpenedFor(10)
  expect(few).toBeGreaterThan(3)
  expect(await fontsOpenedFor(100)).toBe(few)
})
