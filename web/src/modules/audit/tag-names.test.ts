import { expect, test } from 'vitest'
import { tagNames } from './tag-names.ts'

test('tags have the names of the screens or keep their codes', () => {
  const news = { code: 'NEWS', name: 'News', disabled: false }
  const tags = [{ code: 'GENR', name: 'Genre', disabled: false, values: [news] }]
  expect(tagNames(['GENR-NEWS', 'LANG-NEWS'], tags)).toEqual(['News', 'LANG-NEWS'])
  expect(tagNames(['GENR-NEWS'])).toEqual(['GENR-NEWS'])
  expect(tagNames(null, tags)).toBeNull()
})
