import { screenPaths } from '@portal/contract/screens'
import { expect, test } from 'vitest'

// As text, because the routes themselves need a browser.
const [routes = ''] = Object.values(
  import.meta.glob<string>('./routes.ts', { query: '?raw', import: 'default', eager: true }),
)

test('the screens of the router are those that the server answers with the web app', () => {
  // Imports start with a dot.
  const paths = [...routes.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path)
  expect(paths.sort()).toEqual([...screenPaths].sort())
})
