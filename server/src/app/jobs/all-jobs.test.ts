import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allJobs } from './all-jobs.ts'

test('docs/operations/jobs.md lists every job with its schedule', async () => {
  const page = await readFile(new URL('../../../../docs/operations/jobs.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z-]+)` \| (?:`(.+?)`)? \|/gm)].map(
    ([, name, cron = '']) => `${name} ${cron}`,
  )
  expect(listed.toSorted()).toEqual(allJobs.map(({ name, cron = '' }) => `${name} ${cron}`).toSorted())
})
