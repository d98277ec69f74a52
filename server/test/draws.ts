import { testSeed } from '../../scripts/test-seed.mjs'
import { Random } from '../demo/random.ts'

/** Random draws of tests and experiments: the same for the same TEST_SEED, which each run prints. */
export const draws = new Random().begin(Number(testSeed()), 0, 0)
