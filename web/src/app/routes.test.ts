import { screenPaths } from '@portal/contract/screens'
import { expect, test } from 'vitest'

// Read as text, because the routes themselves require a browser.
const [routes = ''] = Object.values(
  import.meta.glob<string>('./routes.ts', { query: '?raw', import: 'default', eager: true }),
)

test('the router has exactly the screens that the server serves', () => {
  // Import paths start with a dot.
  const paths = [...routes.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path)
  expect(paths.sort()).toEqual([...screenPaths].sort())
})
