import { defineConfig } from 'vitest/config'
import { fromRoot } from './scripts/root.mjs'
import { keepTestFilesTogether } from './scripts/test-folder.mjs'
import { testSeed } from './scripts/test-seed.mjs'

// Before the tests' processes start, which inherit all of it. The seed is printed once.
testSeed()
keepTestFilesTogether()
// The programs that tests start load compiled code, as with `npm start`.
process.env['NODE_COMPILE_CACHE'] ??= fromRoot('node_modules', '.cache', 'node')

export default defineConfig({ test: { projects: ['contract', 'server', 'web'] } })
