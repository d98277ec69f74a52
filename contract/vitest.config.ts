import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'contract',
    isolate: false,
    maxWorkers: 3,
    testTimeout: 60_000,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../scripts/seed-fast-check.mjs'],
  },
})
