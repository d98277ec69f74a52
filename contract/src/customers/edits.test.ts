import { expect, test } from 'vitest'
import { type FieldValue, isSameValue, mergeEdit } from './edits.ts'

interface Case {
  readonly current: FieldValue
  readonly edited: FieldValue | undefined
  readonly wanted: FieldValue
  readonly stored: FieldValue
}

test.each<[string, Case]>([
  ['no other user changed', { current: 'old', edited: 'old', wanted: 'mine', stored: 'mine' }],
  ['another user set to the same value', { current: 'mine', edited: 'old', wanted: 'mine', stored: 'mine' }],
  ['only another user changed', { current: 'theirs', edited: 'old', wanted: 'old', stored: 'theirs' }],
  ['only another user cleared', { current: null, edited: 'old', wanted: 'old', stored: null }],
  ['was null and stays empty', { current: 'theirs', edited: null, wanted: '', stored: 'theirs' }],
  ['was an empty string and is filled', { current: null, edited: '', wanted: 'mine', stored: 'mine' }],
  ['is written without comparison', { current: 'theirs', edited: undefined, wanted: 'mine', stored: 'mine' }],
  ['only another user opted out', { current: false, edited: true, wanted: true, stored: false }],
])('stores a field that %s', (_, { current, edited, wanted, stored }) => {
  const result = mergeEdit({ current: { field: current }, wanted: { field: wanted }, edited: { field: edited } })
  expect(result).toEqual({ merged: { field: stored }, conflicts: [] })
})

test.each<[string, Omit<Case, 'stored'>]>([
  ['changed differently by both users', { current: 'theirs', edited: 'old', wanted: 'mine' }],
  ['cleared by another user', { current: null, edited: 'old', wanted: 'mine' }],
  ['filled by another user', { current: 'theirs', edited: null, wanted: 'mine' }],
  ['cleared here and changed by another user', { current: 'theirs', edited: 'old', wanted: null }],
])('reports a conflict for a field that was %s', (_, { current, edited, wanted }) => {
  const edit = { current: { field: current, other: 'x' }, wanted: { field: wanted, other: 'y' } }
  expect(mergeEdit({ ...edit, edited: { field: edited, other: 'x' } }).conflicts).toEqual(['field'])
})

test('merges an edit without original values as it is', () => {
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
])('%j and %j are equal: %j', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})
