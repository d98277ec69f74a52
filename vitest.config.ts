import { defineConfig } from 'vitest/config'
import { testSeed } from './scripts/test-seed.mjs'

// Chosen and printed before the tests' processes start, which inherit it.
testSeed()

/** Two at once also where Vitest would leave one of two processors idle: most tests wait for PostgreSQL half of their time. */
export default defineConfig({ test: { projects: ['contract', 'server', 'web'], maxWorkers: 2 } })
