// `npm run experiment:long-day -- [minutes] [laps]`: a long day of work in one browser tab, and what memory it takes.
import process from 'node:process'
import { readLongDayOptions } from '../e2e/long-day/options.mjs'
import { launch } from './launch.mjs'

const args = process.argv.slice(2)
readLongDayOptions(args)
await launch('e2e/long-day/command.ts', { args, withPortal: true })
