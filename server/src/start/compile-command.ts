/** Compiles the API and the worker for those who start them later: `NODE_COMPILE_CACHE=<folder> node …`, of an image say. */
import { fileURLToPath } from 'node:url'
import { CannotStart } from '../cannot-start.ts'
import { readCommandLine } from '../command-line/command-line.mjs'
import { compile } from './compile.ts'

const programs = ['../main.ts', '../worker.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url)))

readCommandLine({
  command: 'node server/src/start/compile-command.ts',
  about: 'Compiles the API and the worker into the folder that NODE_COMPILE_CACHE names.',
})

try {
  const folder = process.env['NODE_COMPILE_CACHE']
  if (!folder) throw new CannotStart('NODE_COMPILE_CACHE names the folder that keeps what is compiled.')
  await compile(programs, folder)
  console.log(`The API and the worker are kept compiled in ${folder}.`)
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
}
