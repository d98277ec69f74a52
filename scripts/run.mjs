// Runs one of the project's programs: node scripts/run.mjs <file> [arguments]. Installs missing dependencies first.
import process from 'node:process'
import { launch } from './launch.mjs'

const [program, ...args] = process.argv.slice(2)
await launch(program, { args })
