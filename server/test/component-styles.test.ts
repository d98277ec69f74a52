import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every Mantine component in use has its styles loaded', () => {
  const styles = globSync('*.css', { cwd: `${root}node_modules/@mantine/core/styles` })
  const used = matches('tsx', /import \{([^}]*)\} from '@mantine\/core'/g)
    .flatMap((names) => names.split(','))
    .map((name) => `${name.trim()}.css`)
    .filter((file) => styles.includes(file))
  const loaded = new Set([...matches('css', IMPORTED), ...matches('ts*', IMPORTED)])
  expect(used).toContain('Button.css')
  expect(used.filter((file) => !loaded.has(file))).toEqual([])
})

const IMPORTED = /@mantine\/core\/styles\/(\w+\.css)/g

function matches(ending: string, pattern: RegExp): string[] {
  return globSync(`web/src/**/*.${ending}`, { cwd: root })
    .flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(pattern)])
    .map(([, found]) => found ?? '')
}
