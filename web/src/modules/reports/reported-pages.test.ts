import { expect, test } from 'vitest'
import { nextPage, previousPage } from './reported-pages.ts'

test('pages forward and back along the same path', () => {
  const first = {}
  const second = nextPage(first, '1.2')
  const third = nextPage(second, '3.4')
  const fourth = nextPage(third, '5.6')
  expect(fourth).toEqual({ after: '5.6', pages: '1.2,3.4' })
  expect(previousPage(fourth)).toEqual(third)
  expect(previousPage(third)).toEqual(second)
  expect(previousPage(second)).toEqual(first)
  expect(previousPage(first)).toBeNull()
})
