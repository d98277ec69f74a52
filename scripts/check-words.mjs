// `npm run check:words`: rejects retired words in texts, names, file names and the latest commit subject.
// scripts/retired-words.json lists them, each with its replacement.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { fromRoot, ROOT } from './root.mjs'

readCommandLine({ command: 'npm run check:words --', about: 'Checks that no retired terms are in use.' })

const LIST = 'scripts/retired-words.json'
const SKIPPED = new Set(['node_modules', 'dist', 'gallery', 'test-results', 'playwright-report'])

const { words, allowed } = JSON.parse(readFileSync(fromRoot(LIST), 'utf8'))
const retired = Object.entries(words).map(([pattern, better]) => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`),
  better,
}))

const files = globSync(['**/*.{ts,tsx,mjs,mts,cjs,sql,md,yml,yaml,sh,css,html}', '.env.example', 'Dockerfile'], {
  cwd: ROOT,
  exclude: (path) => SKIPPED.has(path.split('/').at(-1)),
})
const subject = spawnSync('git', ['log', '-1', '--format=%s'], { cwd: ROOT, encoding: 'utf8' }).stdout ?? ''
const found = [...files.flatMap(findIn), ...describe('latest commit subject', subject)]

for (const line of found) console.error(line)
if (found.length > 0) process.exitCode = 1

function findIn(file) {
  const lines = readFileSync(fromRoot(file), 'utf8').split('\n')
  return [...describe(file, file), ...lines.flatMap((line, index) => describe(`${file}:${index + 1}`, line))]
}

function describe(place, text) {
  const plain = inWords(text)
  return retired
    .map(({ pattern, better }) => ({ match: plain.match(pattern)?.[0], better }))
    .filter(({ match }) => match !== undefined)
    .map(({ match, better }) => `${place}: “${match}” is retired, use: ${better}`)
}

/** Splits names into words: `deleteInBatches` and `delete-in-batches` become "delete in batches". */
function inWords(text) {
  return allowed
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
}
