import { Random } from '@portal/demo/random.ts'
import { testSeed } from '../../scripts/test-seed.mjs'

let random: Random | undefined

/**
 * Random choices of all tests: the same for the same TEST_SEED. The first one prints the seed, so that a command that
 * only prints its usage does not.
 */
export const seededRandom = {
  /** From 0 up to but not including 1. */
  share(): number {
    random ??= new Random().begin(Number(testSeed()), 0, 0)
    return random.share()
  },
}
