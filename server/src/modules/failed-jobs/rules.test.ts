import { expect, test } from 'vitest'
import { displayError } from './rules.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:587', 'connect ECONNREFUSED 127.0.0.1:587'],
  ['smtps://portal:s3cr3t@mail.example.com:465 is gone', 'smtps://…@mail.example.com:465 is gone'],
  ['No such key: sk_live_51AbC_d', 'No such key: …'],
  ['Authorization: Bearer abc.def-123 refused', 'Authorization: Bearer … refused'],
  [
    'GET https://guide.example.com/v1?api_key=abc123&day=2 failed',
    'GET https://guide.example.com/v1?api_key=…&day=2 failed',
  ],
  ['{"token":"abc","id":7}', '{"token":"…","id":7}'],
  ['first line\n  second line', 'first line second line'],
])('%j is shown as %j', (message, shown) => {
  expect(displayError(message)).toBe(shown)
})

test('truncates a long message', () => {
  expect(displayError('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`)
})
