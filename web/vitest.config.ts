import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'web', isolate: false, maxWorkers: 3, testTimeout: 60_000, include: ['src/**/*.test.ts'] },
})
