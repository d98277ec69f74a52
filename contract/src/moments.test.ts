import { expect, test } from 'vitest'
import { readMoment, writeMoment } from './moments.ts'

const era = '0f8fad5b-d9cb-469f-a165-70867728950e'
const at = new Date('2026-03-10T14:32:07.123Z')

test.each(['740:740:', '740:752:740,745', '740:752:741', '740:752:'])(
  'the snapshot %s is read as it was written',
  (snapshot) => {
    const written = writeMoment({ at, era, snapshot })
    expect(encodeURIComponent(written)).toBe(written)
    expect(readMoment(written)).toEqual({ at, era: era.replaceAll('-', ''), snapshot })
  },
)

test.each([
  '',
  'now',
  '1-0f8fad5bd9cb469fa16570867728950e-740',
  '1-0f8fad5bd9cb469fa16570867728950-740-740-',
  // No snapshot: it ends before it begins, or something runs out of order or outside of it.
  '1-0f8fad5bd9cb469fa16570867728950e-740-739-',
  '1-0f8fad5bd9cb469fa16570867728950e-0-0-',
  '1-0f8fad5bd9cb469fa16570867728950e-740-752-739',
  '1-0f8fad5bd9cb469fa16570867728950e-740-752-752',
  '1-0f8fad5bd9cb469fa16570867728950e-740-752-745.741',
  '1-0f8fad5bd9cb469fa16570867728950e-740-752-741.741',
])('"%s" is no moment', (text) => {
  expect(readMoment(text)).toBeNull()
})
