// `npm run experiment:long-day -- [minutes] [laps]`: a long day of work in one browser tab, and what memory it takes.
import process from 'node:process'
import { launch } from './launch.mjs'

await launch('e2e/long-day/command.ts', { args: process.argv.slice(2), withPortal: true })
