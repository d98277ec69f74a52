import { readdirSync, readFileSync } from 'node:fs'
import { viewedListOf } from '@portal/contract/views/lists'
import { expect, test } from 'vitest'

const modules = new URL('../../web/src/modules/', import.meta.url)

test('every named list supports saved views', () => {
  const names = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(new URL(file, modules), 'utf8').matchAll(/<ListTable[^>]*?\sname="([^"]+)"/g)])
    .map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !viewedListOf(name))).toEqual([])
})
