import { expect, test } from 'vitest'
import { cutOf, dragged, wholeImage } from './crop.ts'

const wide = { width: 400, height: 100 }

test('keeps the whole image unless told', () => {
  expect(cutOf(wide, wholeImage)).toEqual({ left: 0, top: 0, width: 400, height: 100 })
})

test.each([
  ['a square of the middle', { ratio: 1 }, { left: 150, top: 0, width: 100, height: 100 }],
  ['a square of the left', { ratio: 1, across: 0 }, { left: 0, top: 0, width: 100, height: 100 }],
  ['a flatter part', { ratio: 8, down: 1 }, { left: 0, top: 50, width: 400, height: 50 }],
  ['half of it', { zoom: 2 }, { left: 100, top: 25, width: 200, height: 50 }],
])('keeps %s', (_what, crop, cut) => {
  expect(cutOf(wide, { ...wholeImage, ...crop })).toEqual(cut)
})

test('follows the pointer and stops at the edges', () => {
  const square = { ...wholeImage, ratio: 1 }
  expect(cutOf(wide, dragged(wide, square, 30, 0)).left).toBeCloseTo(120)
  expect(cutOf(wide, dragged(wide, square, -30, 0)).left).toBeCloseTo(180)
  expect(cutOf(wide, dragged(wide, square, 9000, 50))).toMatchObject({ left: 0, top: 0 })
  expect(dragged(wide, wholeImage, 10, 10)).toEqual(wholeImage)
})
