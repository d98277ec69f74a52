import { DEFAULT_THEME } from '@mantine/core'
import type { Plugin } from 'vite'

/** What a library refers to and the portal never uses. */
interface Unused {
  readonly what: string
  readonly file: RegExp
  readonly found: RegExp
  readonly instead: string | ((code: string) => string)
}

const { dark, gray, red } = DEFAULT_THEME.colors

const unusedParts: readonly Unused[] = [
  {
    what: 'how zod describes a schema as JSON: only the server does',
    file: /zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/,
    found: /.*export (?:const|function) .*/s,
    instead: (code) =>
      exportsOf(code)
        .map((name) => `export const ${name} = () => {}\n`)
        .join(''),
  },
  {
    what: 'the same, beside each kind of schema',
    file: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    found: /^.*_zod\.processJSONSchema = .*$/gm,
    instead: '',
  },
  {
    what: 'how zod reads an object that contains itself: JSON has none',
    file: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    found: /core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/,
    instead: 'undefined',
  },
  {
    what: "zod's own messages: what somebody may do wrong has its message in the contract",
    file: /zod[\\/]v4[\\/]locales[\\/]en\.js$/,
    found: /.*export default function.*/s,
    instead: "export default () => ({ localeError: () => 'Invalid input' })",
  },
  {
    what: "Mantine's dozen of palettes, but those that its own styles use",
    file: /@mantine[\\/]core[\\/].*[\\/]default-colors\.mjs$/,
    found: /.*const DEFAULT_COLORS = .*/s,
    instead: `export const DEFAULT_COLORS = ${JSON.stringify({ dark, gray, red })}`,
  },
  {
    what: "how a running button's sign slides in: it is there at once",
    file: /@mantine[\\/]core[\\/].*[\\/](?:Button|ActionIcon)\.mjs$/,
    found: /^import \{ Transition \} from .*$/m,
    instead: 'const Transition = ({ mounted, transition, children }) => mounted && children(transition.in)',
  },
  {
    what: 'buttons that are joined in a row',
    file: /@mantine[\\/]core[\\/].*[\\/](?:Button|ActionIcon)\.mjs$/,
    found: /^import \{ (\w+Group(?:Section)?) \} from .*$/gm,
    instead: 'const $1 = undefined',
  },
  {
    what: 'scrollbars that Mantine draws itself: dialogs have those of the browser',
    file: /@mantine[\\/]core[\\/].*[\\/](?:Modal|Drawer)Root\.mjs$/,
    found: /^import \{ ScrollArea \} from .*$/m,
    instead: 'const ScrollArea = { Autosize: null }',
  },
  {
    what: 'how the page behind a dialog is kept from scrolling: base.css does',
    file: /@mantine[\\/]core[\\/].*[\\/]ModalBase\.mjs$/,
    found: /^import \{ RemoveScroll \} from .*$/m,
    instead: "const RemoveScroll = ({ children }) => jsx('div', { children })",
  },
]

/**
 * Leaves out of the build what would be 10 kB of every first load, and 18 kB of the first dialog. Fails when a library has
 * changed so that it isn't found.
 */
export function withoutUnusedParts(): Plugin {
  const leftOut = new Set<Unused>()
  return {
    name: 'without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: unusedParts.map(({ file }) => file) },
      handler(code, id) {
        const parts = unusedParts.filter(({ file, found }) => file.test(id) && code.search(found) !== -1)
        for (const part of parts) leftOut.add(part)
        return parts.reduce(
          (rest, { found, instead }) =>
            rest.replace(found, typeof instead === 'string' ? instead : () => instead(rest)),
          code,
        )
      },
    },
    buildEnd() {
      const missing = unusedParts.filter((part) => !leftOut.has(part))
      if (missing.length > 0)
        this.error(`not found, see unused-parts.ts: ${missing.map(({ what }) => what).join('; ')}`)
    },
  }
}

function exportsOf(code: string): string[] {
  const declared = Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), ([, name = '']) => name)
  return [...declared, 'process']
}
