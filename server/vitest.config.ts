import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    include: ['{src,demo,test}/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // To load the server anew took as long for many files as their tests; no file leaves anything to the next.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
