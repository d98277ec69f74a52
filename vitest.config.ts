import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { fromRoot } from './scripts/root.mjs'
import { keepTestFilesTogether } from './scripts/test-folder.mjs'
import { testSeed } from './scripts/test-seed.mjs'

// Before the tests' processes start, which inherit all of it. The seed is printed once.
testSeed()
keepTestFilesTogether()
// The programs that tests start load compiled code, as with `npm start`.
process.env['NODE_COMPILE_CACHE'] ??= fromRoot('node_modules', '.cache', 'node')

/**
 * Without earlier results, Vitest starts with the largest files. Those of the resilience tests are small but take the
 * longest: started last, they would leave the other workers without work.
 */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Still one project after the other.
    return sorted.sort((a, b) => (a.project === b.project ? Number(isSlow(b)) - Number(isSlow(a)) : 0))
  }
}

function isSlow({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('/resilience-tests/')
}

export default defineConfig({
  test: { projects: ['contract', 'server', 'web'], sequence: { sequencer: SlowFilesFirst } },
})
