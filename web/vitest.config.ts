import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'web', isolate: false, testTimeout: 60_000, include: ['src/**/*.test.ts'] },
})
