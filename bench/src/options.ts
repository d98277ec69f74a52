import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text, unset, wholeNumber, wholeNumbers } from '@portal/server/src/platform/command-line/kinds.mjs'

const MAX_COUNT = 100_000_000

export function count(value: number, about: string) {
  return unset(String(value), wholeNumber(1, MAX_COUNT, about))
}

export function counts(value: string, about: string) {
  return unset(value, wholeNumbers(1, MAX_COUNT, about))
}

export function customerCount(value: number) {
  return count(value, 'Number of customers.')
}

export function sizes(value: string) {
  return counts(value, 'Numbers of customers, separated by commas.')
}

export function roundCount(value: number) {
  return count(value, 'Repetitions of each measurement.')
}

/** Keeps filled databases for later runs. */
export const dir = unset(join(tmpdir(), 'portal-bench'), text('Folder for the filled databases.', '<folder>'))
