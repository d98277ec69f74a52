import { expect, test } from 'vitest'
import { inReadingOrder } from './reading-order.ts'

const split = (text: string) => [{ text, font: null }]
const set = (text: string) => inReadingOrder(text, split).map((run) => run.text)

test('a right-to-left text is set from its end, each space by itself', () => {
  expect(set('משה כהן (01/02/2026)')).toEqual(['(01/02/2026)', ' ', 'כהן', ' ', 'משה'])
  expect(set('محمد علي')).toEqual(['علي', ' ', 'محمد'])
})

test('any other text is set as it is', () => {
  expect(set('Ana Núñez')).toEqual(['Ana Núñez'])
})
