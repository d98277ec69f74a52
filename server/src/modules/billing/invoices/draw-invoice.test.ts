import { inflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { InvoiceText, Line } from './describe-invoice.ts'
import { drawInvoice } from './draw-invoice.ts'

const invoice: InvoiceText = {
  language: 'en',
  number: '000001',
  issuedAt: new Date(0),
  title: 'Invoice 000001',
  status: 'Paid',
  isPaid: true,
  seller: ['YipTV'],
  recipient: ['Ana Núñez'],
  isAmerican: true,
  facts: [],
  lines: [],
  supportAddress: null,
}

/** Counts font file opens, recognized by their first four bytes, while drawing an invoice of `count` lines. */
async function fontsOpenedFor(count: number): Promise<number> {
  const lines: Line[] = Array.from({ length: count }, (_, at) => ({
    label: `Credit ${at} for Ana`,
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

test('opens a font once for any number of lines', async () => {
  const few = await fontsOpenedFor(10)
  expect(few).toBeGreaterThan(0)
  expect(await fontsOpenedFor(100)).toBe(few)
})

/** Returns the glyph IDs on the page from left to right. The recipient is the last text. */
async function drawnCharacters(recipient: string): Promise<string[]> {
  const pdf = await drawInvoice({ ...invoice, recipient: [recipient] })
  const [, page = ''] = /\nstream\n(.*?)\nendstream/s.exec(pdf.toString('latin1')) ?? []
  const shown = inflateSync(Buffer.from(page, 'latin1'))
    .toString('latin1')
    .matchAll(/<([0-9a-f]+)>/g)
  return [...shown].flatMap(([, text = '']) => text.match(/.{4}/g) ?? [])
}

/** Missing glyphs have ID 0. */
async function countBoxes(recipient: string): Promise<number> {
  const characters = await drawnCharacters(recipient)
  expect(characters.length).toBeGreaterThan(recipient.length)
  return characters.filter((character) => character === '0000').length
}

test.each(['Ana Núñez', 'Χρήστος', 'Мария', 'Łukasz', 'Nguyễn', 'משה', 'محمد'])(
  'the font has all characters of %s',
  async (name) => {
    expect(await countBoxes(name)).toBe(0)
  },
)

test.each([
  ['王小明', 3],
  ['김민수', 3],
  ['Ana 王', 1],
  ['ใจ', 2],
  ['🎉', 1],
  ['\ud800', 1],
])('%s is drawn with a box for each character missing from the font', async (name, boxes) => {
  expect(await countBoxes(name)).toBe(boxes)
})

test('sets a Hebrew name from right to left', async () => {
  const [first, second, space, bet, last] = (await drawnCharacters('אב אא')).slice(-5)
  expect([second, last]).toEqual([first, first])
  expect(new Set([first, space, bet]).size).toBe(3)
})
