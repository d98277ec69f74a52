import { expect, test } from 'vitest'
import { type FieldValue, isSameValue, mergeEdit } from './edits.ts'

interface Case {
  readonly current: FieldValue
  readonly edited: FieldValue | undefined
  readonly wanted: FieldValue
  readonly stored: FieldValue
}

test.each<[string, Case]>([
  ['no one else changed', { current: 'old', edited: 'old', wanted: 'mine', stored: 'mine' }],
  ['another user changed to the same value', { current: 'mine', edited: 'old', wanted: 'mine', stored: 'mine' }],
  ['only another user changed', { current: 'theirs', edited: 'old', wanted: 'old', stored: 'theirs' }],
  ['only another user emptied', { current: null, edited: 'old', wanted: 'old', stored: null }],
  ['was empty as null and is left empty', { current: 'theirs', edited: null, wanted: '', stored: 'theirs' }],
  ['was empty as a text and is filled', { current: null, edited: '', wanted: 'mine', stored: 'mine' }],
  ['is written without being compared', { current: 'theirs', edited: undefined, wanted: 'mine', stored: 'mine' }],
  ['was opted out by another user only', { current: false, edited: true, wanted: true, stored: false }],
])('a field that %s is stored', (_, { current, edited, wanted, stored }) => {
  const result = mergeEdit({ current: { field: current }, wanted: { field: wanted }, edited: { field: edited } })
  expect(result).toEqual({ merged: { field: stored }, conflicts: [] })
})

test.each<[string, Omit<Case, 'stored'>]>([
  ['changed differently by both', { current: 'theirs', edited: 'old', wanted: 'mine' }],
  ['emptied by another user', { current: null, edited: 'old', wanted: 'mine' }],
  ['filled by another user', { current: 'theirs', edited: null, wanted: 'mine' }],
  ['emptied here and changed there', { current: 'theirs', edited: 'old', wanted: null }],
])('a field that was %s is in conflict', (_, { current, edited, wanted }) => {
  const edit = { current: { field: current, other: 'x' }, wanted: { field: wanted, other: 'y' } }
  expect(mergeEdit({ ...edit, edited: { field: edited, other: 'x' } }).conflicts).toEqual(['field'])
})

test('an edit without the values as read is merged as it is', () => {
  const wanted = { one: 'mine', two: '' }
  const edit = { current: { one: 'theirs', two: 'theirs' }, wanted, edited: undefined }
  expect(mergeEdit(edit)).toEqual({ merged: wanted, conflicts: [] })
})

test.each<[FieldValue, FieldValue, boolean]>([
  [null, '', true],
  [null, '  ', true],
  ['a\r\nb', 'a\nb', true],
  [' a ', 'a', true],
  ['a', 'A', false],
  [true, false, false],
  [false, null, false],
  [false, '', false],
])('%j and %j are the same value: %j', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})
