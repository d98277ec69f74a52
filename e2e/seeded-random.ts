import { Random } from '@portal/demo/random.ts'
import { testSeed } from '../scripts/test-seed.mjs'

/** Of this worker of the run: no two workers draw the same. */
const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0)
let random: Random | undefined

/** Random draws of this worker: the same for the same TEST_SEED, which each run prints. */
export function draws(): Random {
  random ??= new Random().begin(seed(), worker, 0)
  return random
}

export function seed(): number {
  return Number(testSeed())
}

const WORKERS = 97
let taken = 0

/** A number below `limit` that no other test of the run gets, as long as there are any. */
export function uniqueBelow(limit: number): number {
  const share = Math.floor(limit / WORKERS)
  const place = (seed() + taken) % share
  taken += 1
  return (worker % WORKERS) * share + place
}
