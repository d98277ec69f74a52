import { MINUTE_MS } from '@portal/contract/durations'
import { describe, expect, test } from 'vitest'
import { runModel } from './run-model.ts'

// `npm run resilience-test -- billing-model` runs more, and checks the rules after every step.
const runs = Number(process.env['MODEL_RUNS'] ?? 2)
const steps = Number(process.env['MODEL_STEPS'] ?? 60)
const rulesEvery = Number(process.env['MODEL_RULES_EVERY'] ?? 20)
const firstSeed = Number(process.env['MODEL_SEED'] ?? 1)

describe('portal and model agree', () => {
  test.each(Array.from({ length: runs }, (_, index) => firstSeed + index))(
    'seed %i',
    async (seed) => {
      const { difference, ...figures } = await runModel(seed, { steps, customers: 3, rulesEvery })
      console.info({ seed, ...figures })
      expect(difference).toBeNull()
      expect(figures.refused).toBeGreaterThan(0)
      expect(figures.days).toBeGreaterThan(0)
      expect(figures.atProvider).toBeGreaterThan(0)
    },
    MINUTE_MS + steps * 2_000,
  )
})
