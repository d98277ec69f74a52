import { defineConfig } from 'vitest/config'
import { keepTestFilesTogether } from './scripts/test-folder.mjs'
import { testSeed } from './scripts/test-seed.mjs'

// Before the tests' processes start, which inherit both. The seed is printed once.
testSeed()
keepTestFilesTogether()

export default defineConfig({ test: { projects: ['contract', 'server', 'web'] } })
