import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { buildWebWhenChanged } from '../../scripts/build-web.mjs'
import { growthPerIteration } from '../growth.ts'
import type { Iteration, IterationFigures } from './iterations.ts'
import { runSoakTest } from './soak.ts'

/**
 * `npm run resilience-test -- soak [minutes] [iterations]`: simulates a working day in one browser tab, and measures
 * the memory of the tab, the API and the worker after each iteration.
 */

/** How much each may grow per iteration after the warm-up. */
const bounds: IterationFigures = {
  heapMb: 0.3,
  nodes: 50,
  listeners: 10,
  detached: 10,
  apiHeapMb: 1,
  apiMb: 5,
  workerHeapMb: 1,
  workerMb: 5,
}
// The keys of the literal above.
const names = Object.keys(bounds) as (keyof IterationFigures)[]

const { minutes, iterations: count } = readCommandLine({
  args: {
    minutes: unset('0', wholeNumber(0, 10_000, 'Duration in minutes; 0 runs as fast as possible.')),
    iterations: unset('8', wholeNumber(2, 10_000, 'Iterations.')),
  },
})
await buildWebWhenChanged(process.execPath)
const done: Iteration[] = []
const { complaints } = await runSoakTest({
  minutes,
  iterations: count,
  onIteration(iteration) {
    done.push(iteration)
    console.log(JSON.stringify({ iteration: done.length, ...iteration }))
  },
})

// The first iterations load and compile code: the first quarter (at least one) is a warm-up.
const warm = done.slice(Math.max(0, Math.floor(count / 4) - 1))
const growth = eachFigure((name) => growthPerIteration(warm.map(({ figures }) => figures[name])))
const tooMuch = names.filter((name) => growth[name] > bounds[name])

const rows = done.map(({ seconds, figures }, at) => [
  `iteration ${at + 1}`,
  { seconds: Math.round(seconds), ...rounded(figures) },
])
console.table(Object.fromEntries([...rows, ['growth per iteration', rounded(growth)], ['limit', bounds]]))
for (const name of tooMuch) {
  console.error(`${name} grows by ${growth[name].toFixed(2)} per iteration, more than ${bounds[name]}`)
}
if (tooMuch.includes('detached')) console.error(`Detached at the end: ${done.at(-1)?.detachedKinds.join(', ')}`)
for (const complaint of complaints) console.error(`Browser error: ${complaint}`)
process.exitCode = tooMuch.length + complaints.length > 0 ? 1 : 0

function rounded(figures: IterationFigures): IterationFigures {
  return eachFigure((name) => Math.round(figures[name] * 100) / 100)
}

function eachFigure(figureOf: (name: keyof IterationFigures) => number): IterationFigures {
  // Every key is one of the names.
  return Object.fromEntries(names.map((name) => [name, figureOf(name)])) as Record<keyof IterationFigures, number>
}
