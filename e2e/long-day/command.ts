import { growthPerLap } from '@portal/server/test/experiments/growth.ts'
import type { Lap, LapFigures } from './laps.ts'
import { runLongDay } from './long-day.ts'
import { readLongDayOptions } from './options.mjs'

/**
 * `npm run experiment:long-day -- [minutes] [laps]`: a day of work in one browser tab, the same lap again and again, and
 * what the tab, the API and the worker hold after each. 0 minutes, which it is unless told, is as fast as it goes.
 */

/** What each may grow by from lap to lap, once it is warm. */
const bounds: LapFigures = {
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
const names = Object.keys(bounds) as (keyof LapFigures)[]

const { minutes, laps: count } = readLongDayOptions()
const done: Lap[] = []
const { complaints } = await runLongDay({
  minutes,
  laps: count,
  onLap(lap) {
    done.push(lap)
    console.log(JSON.stringify({ lap: done.length, ...lap }))
  },
})

// Code that runs for the first time is loaded and compiled: the laps of the first quarter, and one at least, only warm up.
const warm = done.slice(Math.max(0, Math.floor(count / 4) - 1))
const growth = eachFigure((name) => growthPerLap(warm.map(({ figures }) => figures[name])))
const tooMuch = names.filter((name) => growth[name] > bounds[name])

const rows = done.map(({ seconds, figures }, at) => [
  `lap ${at + 1}`,
  { seconds: Math.round(seconds), ...rounded(figures) },
])
console.table(Object.fromEntries([...rows, ['growth a lap', rounded(growth)], ['at most', bounds]]))
for (const name of tooMuch) {
  console.error(`${name} grows by ${growth[name].toFixed(2)} a lap, more than ${bounds[name]}`)
}
if (tooMuch.includes('detached')) console.error(`Detached in the end: ${done.at(-1)?.detachedKinds.join(', ')}`)
for (const complaint of complaints) console.error(`The browser complains: ${complaint}`)
process.exitCode = tooMuch.length + complaints.length > 0 ? 1 : 0

function rounded(figures: LapFigures): LapFigures {
  return eachFigure((name) => Math.round(figures[name] * 100) / 100)
}

function eachFigure(figureOf: (name: keyof LapFigures) => number): LapFigures {
  // Every key is among the names.
  return Object.fromEntries(names.map((name) => [name, figureOf(name)])) as Record<keyof LapFigures, number>
}
