import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    include: ['{src,test}/**/*.test.ts', '../{demo,launcher,resilience-tests,simulators}/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['../scripts/seed-fast-check.mjs'],
    // Loading the server again took as long for many files as their tests; no file leaves anything behind for the next.
    isolate: false,
    // One more than the usual two processors: many tests wait for programs or deadlines. All projects need the same
    // number, and a project takes nothing of this from the root.
    maxWorkers: 3,
    // Long enough for a machine that has twenty other things to do; what hangs is still reported.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
