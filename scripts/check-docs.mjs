// `npm run check:docs`: checks that the pages match the project. Each link has a target, each named file and command
// exists, a quoted piece of code is in the file linked last before it, and the glossary has an entry for each table.
// Each page is linked by another. No file has merge conflict markers.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { benches } from '../bench/src/benches.ts'
import { commands } from '../launcher/commands.ts'
import { resilienceTests } from '../resilience-tests/resilience-tests.ts'
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { fromRoot, ROOT } from './root.mjs'

readCommandLine({ command: 'npm run check:docs --', about: 'Checks the documentation against the project.' })

const lists = { portal: commands, bench: benches, 'resilience-test': resilienceTests }
const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))
const pages = [
  fromRoot('README.md'),
  fromRoot('CONTRIBUTING.md'),
  fromRoot('GLOSSARY.md'),
  ...markdownBelow(fromRoot('docs')),
]

const wrong = [
  ...pages.flatMap((page) => findWrong(page).map((what) => `${relative(fromRoot('.'), page)}: ${what}`)),
  ...tablesWithoutWord().map((table) => `GLOSSARY.md: no word for the table ${table}`),
  ...pagesWithoutLink().map((page) => `${relative(fromRoot('.'), page)}: not linked from any page`),
  ...conflictMarkers().map((place) => `${place}: a merge conflict`),
]
for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exitCode = 1

/** Returns `README.md:79` for each marker in the text files that git tracks; none outside a repository. */
function conflictMarkers() {
  const pattern = '^(<<<<<<<|=======|>>>>>>>)( |$)'
  const { stdout } = spawnSync('git', ['grep', '-nIE', pattern], { cwd: ROOT, encoding: 'utf8' })
  return (stdout ?? '').split('\n').flatMap((line) => /^.+?:\d+(?=:)/.exec(line)?.[0] ?? [])
}

function findWrong(page) {
  const text = readFileSync(page, 'utf8')
  const prose = text.replaceAll(/^```.*?^```$/gms, '')
  return [...wrongLinks(page, prose), ...wrongPaths(text), ...wrongCommands(text), ...wrongQuotes(page, text)]
}

function wrongLinks(page, prose) {
  return linksIn(prose)
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !existsSync(join(dirname(page), target)))
    .map((target) => `no file ${target}`)
}

function linksIn(prose) {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target.replace(/#.*/, ''))
}

/** Readers who start at the first page never find these pages. */
function pagesWithoutLink() {
  const [first, ...others] = pages
  const linked = new Set([first])
  for (const page of linked) {
    for (const target of linksIn(readFileSync(page, 'utf8'))) {
      const found = join(dirname(page), target)
      if (pages.includes(found)) linked.add(found)
    }
  }
  return others.filter((page) => !linked.has(page))
}

/** Checks paths from the root, such as `server/src/modules/billing/schedule-rules.ts`. */
function wrongPaths(text) {
  const named = text.matchAll(
    /(?<![\w./-])(?:bench|contract|demo|docs|e2e|launcher|resilience-tests|scripts|server|simulators|web)\/[\w./-]*\w/g,
  )
  return [...new Set([...named].map(([path]) => path))]
    .filter((path) => !existsSync(fromRoot(path)))
    .map((path) => `no file ${path}`)
}

function wrongCommands(text) {
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)(?: -- ([a-z][a-z-]*))?/g)]
  return [...new Set(named.filter((command) => !isCommand(command)).map(([command]) => `no command ${command}`))]
}

/** Recognizes `npm run portal -- backup`. */
function isCommand([, script, program]) {
  return script in scripts && (program === undefined || !(script in lists) || program in lists[script])
}

/** Checks TypeScript quotes below a link that ends its line. */
function wrongQuotes(page, text) {
  const wrong = []
  let source = null
  for (const [, target, code] of text.matchAll(/^## |\]\(([^)\s]+)\):?\n|^```ts\n(.*?)^```$/gms)) {
    if (code === undefined) source = target ? join(dirname(page), target) : null
    else if (source && existsSync(source) && !isIn(source, code)) {
      wrong.push(`${relative(fromRoot('.'), source)} does not say “${code.trim().split('\n')[0]}”`)
    }
  }
  return wrong
}

/** Compares lines without their indentation. */
function isIn(file, code) {
  return unindented(readFileSync(file, 'utf8')).includes(`\n${unindented(code).trim()}\n`)
}

function unindented(code) {
  return code.replaceAll(/^[ ]+/gm, '')
}

/** `…_counts` in the glossary covers every table with that ending. */
function tablesWithoutWord() {
  const words = readFileSync(fromRoot('GLOSSARY.md'), 'utf8')
  const patterns = [...words.matchAll(/`(…?)([a-z_]+)(?:\.[a-z_]+)?`/g)].map(([, start, name]) => ({
    isEnd: start !== '',
    name,
  }))
  const [, columns] = readFileSync(fromRoot('server', 'src', 'platform', 'db', 'types.ts'), 'utf8').split(
    'export interface DB {',
  )
  const tables = [...columns.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table)
  return tables.filter((table) => !patterns.some(({ isEnd, name }) => (isEnd ? table.endsWith(name) : table === name)))
}

function markdownBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))
}
