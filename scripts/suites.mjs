import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { environment } from './environment.mjs'
import { fromRoot, ROOT } from './root.mjs'

/**
 * Both return how many tests passed and failed, and the names of the failed ones. A run that fails without a failed
 * test counts as one failure.
 */
export async function runVitest(node, folder, chromium) {
  const report = join(folder, 'vitest.json')
  const vitest = fromRoot('node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(node, args, ROOT, { CHROME_PATH: chromium })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(report)
  return outcome('vitest', code, passed, failed, testResults.flatMap(failuresOfFile))
}

export async function runPlaywright(node, folder, chromium) {
  const report = join(folder, 'playwright.json')
  const output = join(folder, 'e2e')
  const args = [fromRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', `--output=${output}`]
  const code = await run(node, args, fromRoot('e2e'), { E2E_REPORT: report, CHROME_PATH: chromium })
  const { stats: { expected: passed = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = read(report)
  const failed = unexpected + flaky
  if (failed > 0) keep(output, fromRoot('e2e', 'test-results'))
  return outcome('playwright', code, passed, failed, suites.flatMap(failuresOfSuite))
}

function outcome(runner, code, passed, failed, failures) {
  if (code === 0) return { passed, failed, failures }
  const named = failures.length > 0 ? failures : [`${runner} ended with ${code}`]
  return { passed, failed: Math.max(failed, 1), failures: named }
}

/** A file that cannot be loaded fails without a failed test. */
function failuresOfFile({ name, status, message, assertionResults = [] }) {
  const file = relative(ROOT, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLineOf(message)}`] : []
  return failed.map((test) => `${file} › ${test.fullName}: ${firstLineOf(test.failureMessages?.[0])}`)
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter((spec) => !spec.ok)
  return [...failed.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(failuresOfSuite)]
}

function firstLineOf(message = '') {
  return message.split('\n', 1)[0].slice(0, 300)
}

/** Screenshots and traces of failed end-to-end tests stay where Playwright's own commands look for them. */
function keep(output, place) {
  if (!existsSync(output)) return
  rmSync(place, { recursive: true, force: true })
  cpSync(output, place, { recursive: true })
}

/** On a signal, stops this process as well, but not before its children have cleaned up. */
async function run(node, args, cwd, more) {
  const child = spawn(node, args, { cwd, stdio: 'inherit', env: environment(node, more) })
  let isStopping = false
  const stop = () => {
    isStopping = true
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  const code = await new Promise((done) => child.on('close', (status, signal) => done(signal ? 1 : status)))
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  if (isStopping) process.exit(1)
  return code
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}
