import { expect, test } from 'vitest'
import { followTextSize } from './text-size.ts'

test.each([
  ['.a { font-size: 12px; line-height: 16px; }', '.a { font-size: 0.75rem; line-height: 1rem; }'],
  [':root { --header-height: 52px; --gutter: 24px; }', ':root { --header-height: 3.25rem; --gutter: 24px; }'],
  ['.a { grid-template-columns: 88px minmax(0, 1fr); }', '.a { grid-template-columns: 5.5rem minmax(0, 1fr); }'],
  [
    '@container screen (max-width: 900px) {\n  .a { gap: 8px; }\n}',
    '@container screen (max-width: 56.25rem) {\n  .a { gap: 8px; }\n}',
  ],
])('lengths of text grow with it: %s', (css, expected) => {
  expect(followTextSize(css)).toBe(expected)
})

test.each([
  '.a { padding: 12px; border: 1px solid red; width: 1px; }',
  '@media (max-width: 767px) {\n  .a { gap: 8px; }\n}',
  '@container (max-width: 26px) {\n  .a { color: red; }\n}',
])('distances, lines and the size of the window do not: %s', (css) => {
  expect(followTextSize(css)).toBe(css)
})
