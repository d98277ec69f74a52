import { screenPaths } from '@portal/contract/screens'
import { expect, test } from 'vitest'

// Read as text, because the routes themselves require a browser.
const [routes = ''] = Object.values(
  import.meta.glob<string>('./routes.ts', { query: '?raw', import: 'default', eager: true }),
)

test('the screens of the router are those that the server answers with the web app', () => {
  // Import paths start with a dot.
  const paths = [...routes.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path)
  expect(paths.sort()).toEqual([...screenPaths].sort())
})
