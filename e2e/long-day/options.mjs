import { readCommandLine } from '../../server/src/command-line/command-line.mjs'
import { unset, wholeNumber } from '../../server/src/command-line/kinds.mjs'

export function readLongDayOptions(given) {
  return readCommandLine(
    {
      command: 'npm run experiment:long-day --',
      about: 'Works a long day in one browser tab, and measures the memory that it takes.',
      args: {
        minutes: unset('0', wholeNumber(0, 10_000, 'Minutes that it lasts; 0 is as fast as it goes.')),
        laps: unset('8', wholeNumber(2, 10_000, 'Laps.')),
      },
    },
    given,
  )
}
