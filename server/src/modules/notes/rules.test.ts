import { MINUTE_MS } from '@portal/contract/durations'
import { expect, test } from 'vitest'
import { describeFollowUp, whyNotEdit, whyNotRemove } from './rules.ts'

const createdAt = new Date('2026-03-10T15:00:00Z')
const note = { authorId: 1, createdAt, isRemoved: false }
const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE_MS)

test.each([
  ['its author', note, 1, 0, null],
  ['its author at the last moment', note, 1, 14.99, null],
  ['its author, too late', note, 1, 15, 'NoteClosed'],
  ['a colleague', note, 2, 0, 'NotYours'],
  ['its author after its removal', { ...note, isRemoved: true }, 1, 0, 'NoteRemoved'],
])('changing the text of a note by %s', (_who, one, staffId, minutes, expected) => {
  expect(whyNotEdit(one, staffId, minutesLater(minutes))).toBe(expected)
})

test.each([
  ['its author', { id: 1, role: 'support' }, {}, null],
  ['an administrator', { id: 2, role: 'administrator' }, {}, null],
  ['a colleague', { id: 2, role: 'support' }, {}, 'NotYours'],
  ['its author, with an open follow-up', { id: 1, role: 'support' }, { hasOpenFollowUp: true }, 'NoteHasFollowUp'],
  ['its author, again', { id: 1, role: 'support' }, { isRemoved: true }, 'NoteRemoved'],
] as const)('removing a note by %s', (_who, staff, facts, expected) => {
  expect(whyNotRemove({ ...note, hasOpenFollowUp: false, ...facts }, staff)).toBe(expected)
})

test.each([
  ['Ana Li', 'Mar 13, 2026, for Ana Li'],
  [null, 'Mar 13, 2026, for Support'],
])('describes a follow-up for %s', (name, expected) => {
  expect(describeFollowUp('2026-03-13', name, 'support')).toBe(expected)
})
