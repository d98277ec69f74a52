import { screenPaths } from '@portal/contract/screens'
import { expect, test } from 'vitest'
// The routes themselves need a browser.
import routes from './routes.ts?raw'

test('the screens of the router are those that the server answers with the web app', () => {
  // Imports begin with a dot.
  const paths = [...routes.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path)
  expect(paths.sort()).toEqual([...screenPaths].sort())
})
