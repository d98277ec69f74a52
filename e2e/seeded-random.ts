import { Random } from '@portal/demo/random.ts'
import { testSeed } from '../scripts/test-seed.mjs'

/** This worker of the run: no two workers draw the same values. */
const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0)
let random: Random | undefined

/** Random values for this worker: the same for the same TEST_SEED, which each run prints. */
export function seededRandom(): Random {
  random ??= new Random().begin(seed(), worker, 0)
  return random
}

export function seed(): number {
  return Number(testSeed())
}

const WORKERS = 97
let taken = 0

/** Returns a number below `limit` that no other test of the run gets, while any are left. */
export function uniqueBelow(limit: number): number {
  const share = Math.floor(limit / WORKERS)
  const place = (seed() + taken) % share
  taken += 1
  return (worker % WORKERS) * share + place
}
