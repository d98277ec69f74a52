import { defineConfig } from 'vitest/config'
import { keepTestFilesInMemory } from './scripts/test-folder.mjs'
import { testSeed } from './scripts/test-seed.mjs'

// Before the tests' processes start, which inherit both. The seed is printed once.
testSeed()
keepTestFilesInMemory()

export default defineConfig({ test: { projects: ['contract', 'server', 'web'] } })
