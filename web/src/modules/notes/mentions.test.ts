import { expect, test } from 'vitest'
import {
  completeName,
  matchingColleagues,
  mentionedIn,
  nameBeingTyped,
  splitAtMentions,
  withDistinctNames,
} from './mentions.ts'

const sofia = { email: 'sofia@staff.test', name: 'Sofía Reyes' }
const ana = { email: 'ana@staff.test', name: 'Ana Li' }
const anaLee = { email: 'lee@staff.test', name: 'Ana Li Lee' }
const colleagues = [sofia, ana, anaLee]

test.each([
  ['@So', 3, 'So'],
  ['Ask @Sofía R', 12, 'Sofía R'],
  ['Ask @', 5, ''],
  ['Ask @Sofía Reyes today', 4, null],
  ['ana@example', 11, null],
  ['', 0, null],
])('%j with the caret at %d has the partial name %j', (text, caret, typed) => {
  expect(nameBeingTyped(text, caret)).toBe(typed)
})

test.each([
  ['', colleagues],
  ['sofia', [sofia]],
  ['rey', [sofia]],
  ['ana l', [ana, anaLee]],
  ['eyes', []],
])('%j matches name prefixes, ignoring accents', (typed, expected) => {
  expect(matchingColleagues(typed, colleagues)).toEqual(expected)
})

test('a selected name replaces the typed part', () => {
  expect(completeName('Ask @so about it', 7, 'Sofía Reyes')).toEqual({ text: 'Ask @Sofía Reyes about it', caret: 17 })
})

test.each([
  ['Thanks @Sofía Reyes!', [sofia]],
  ['@Ana Li Lee, call back', [anaLee]],
  ['@Ana Li and @Ana Li Lee', [ana, anaLee]],
  ['@Ana Lin', []],
  ['Sofía Reyes', []],
])('%j mentions exactly these', (text, mentioned) => {
  expect(mentionedIn(text, colleagues)).toEqual(mentioned)
})

test('mentions only the selected one of two colleagues with the same name', () => {
  const other = { ...ana, email: 'ana.li@staff.test' }
  const distinct = withDistinctNames([...colleagues, other])
  expect(distinct.map(({ name }) => name)).toEqual([
    'Sofía Reyes',
    'Ana Li (ana@staff.test)',
    'Ana Li Lee',
    'Ana Li (ana.li@staff.test)',
  ])
  const found = matchingColleagues('ana li', distinct)
  expect(found.map(({ email }) => email)).toEqual([ana.email, anaLee.email, other.email])
  const { text } = completeName('Ask @ana li', 11, found[2]?.name ?? '')
  expect(text).toBe('Ask @Ana Li (ana.li@staff.test) ')
  expect(mentionedIn(text, distinct).map(({ email }) => email)).toEqual([other.email])
  expect(mentionedIn('Ask @Ana Li', distinct)).toEqual([])
})

test('joining the parts returns the original text', () => {
  const text = 'For @Ana Li: see (a+b)'
  const pieces = splitAtMentions(text, colleagues)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.map(({ name }) => name)).toEqual([null, 'Ana Li', null])
})
