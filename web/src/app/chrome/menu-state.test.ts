import { expect, test } from 'vitest'
import { railOf } from './menu-state.ts'

const unchosen = { isPinned: true, isCollapsed: null }

test.each([
  ['a window without room', unchosen, false, false, null],
  ['a window with some room', unchosen, true, false, 'icons'],
  ['a spacious window', unchosen, true, true, 'open'],
  ['an expanded rail with some room', { isPinned: true, isCollapsed: false }, true, false, 'open'],
  ['a collapsed rail in a spacious window', { isPinned: true, isCollapsed: true }, true, true, 'icons'],
  ['an unpinned menu', { isPinned: false, isCollapsed: false }, true, true, null],
] as const)('%s', (_, choice, hasRoom, isSpacious, rail) => {
  expect(railOf(choice, hasRoom, isSpacious)).toBe(rail)
})
