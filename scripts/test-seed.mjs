import { randomInt } from 'node:crypto'
import process from 'node:process'

/**
 * Returns the seed of all random choices of a test run. A run without TEST_SEED chooses one, which its child processes
 * inherit. It is printed once per run, so that a failure can be reproduced.
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
