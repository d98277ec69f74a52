import { randomInt } from 'node:crypto'
import process from 'node:process'

/**
 * The seed of all random draws of a test run. A run without TEST_SEED chooses one; the processes that it starts inherit
 * it. Printed once a run, so that a failure can be repeated.
 *
 * @returns {string}
 */
export function testSeed() {
  const { env } = process
  env['TEST_SEED'] ||= String(randomInt(1, 1_000_000_000))
  if (env['TEST_SEED_PRINTED'] !== env['TEST_SEED']) {
    env['TEST_SEED_PRINTED'] = env['TEST_SEED']
    console.log(seedLine(env['TEST_SEED']))
  }
  return env['TEST_SEED']
}

/** @param {string} seed */
export function seedLine(seed) {
  return `Random draws of this run have the seed ${seed}. Repeat them with TEST_SEED=${seed}.`
}
