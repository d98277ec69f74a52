import { expect, test } from 'vitest'
import { toCrop, croppedArea, percentOf, wholeImage } from './crop.ts'

const wide = { width: 400, height: 100 }

test('keeps the whole image by default', () => {
  expect(croppedArea(wide, wholeImage)).toEqual({ left: 0, top: 0, width: 400, height: 100 })
})

test.each([
  ['a square in the middle', { ratio: 1 }, { left: 150, top: 0, width: 100, height: 100 }],
  ['a square on the left', { ratio: 1, across: 0 }, { left: 0, top: 0, width: 100, height: 100 }],
  ['a flatter part', { ratio: 8, down: 1 }, { left: 0, top: 50, width: 400, height: 50 }],
  ['half of it', { zoom: 2 }, { left: 100, top: 25, width: 200, height: 50 }],
])('keeps %s', (_case, crop, cut) => {
  expect(croppedArea(wide, { ...wholeImage, ...crop })).toEqual(cut)
})

test('follows the selection and stays within the image', () => {
  const square = { ...wholeImage, ratio: 1 }
  expect(percentOf(wide, square)).toEqual({ unit: '%', x: 37.5, y: 0, width: 25, height: 100 })
  const moved = toCrop(wide, square, { unit: '%', x: 30, y: 0, width: 25, height: 100 })
  expect(croppedArea(wide, moved)).toMatchObject({ left: 120, top: 0, width: 100, height: 100 })
  const smaller = toCrop(wide, square, { unit: '%', x: 0, y: 50, width: 12.5, height: 50 })
  expect(croppedArea(wide, smaller)).toMatchObject({ left: 0, top: 50, width: 50, height: 50 })
  expect(toCrop(wide, wholeImage, percentOf(wide, wholeImage))).toEqual(wholeImage)
})
