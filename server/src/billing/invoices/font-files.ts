import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Some MB at most; an invoice needs three or four. */
const KEPT_FILES = 40

interface Range {
  readonly from: number
  readonly to: number
  readonly file: string
}

/** Which of a font's many small files has the character; `list` is the path of the package's own list. */
export async function findFontFile(list: string, character: string): Promise<string | undefined> {
  const code = character.codePointAt(0) ?? 0
  const ranges = await keep(rangesByList, list, readRanges)
  return ranges.find(({ from, to }) => from <= code && code <= to)?.file
}

/** Decompressed: what is embedded of a font cannot be taken out of a compressed one. */
export function loadFontFile(file: string): Promise<Buffer> {
  const font = keep(fontsByFile, file, decompress)
  const [oldest] = fontsByFile.keys()
  if (fontsByFile.size > KEPT_FILES && oldest !== undefined) fontsByFile.delete(oldest)
  return font
}

const rangesByList = new Map<string, Promise<readonly Range[]>>()
const fontsByFile = new Map<string, Promise<Buffer>>()

/** What could not be read is read again the next time. */
function keep<Read>(kept: Map<string, Promise<Read>>, path: string, read: (path: string) => Promise<Read>) {
  const known = kept.get(path)
  if (known) return known
  const reading = read(path)
  kept.set(path, reading)
  reading.catch(() => kept.delete(path))
  return reading
}

/** `{"[116]": "U+3001-3003,U+738b", "thai": "U+0E01-0E5B"}`: the files 116 and `thai` have these characters. */
async function readRanges(list: string): Promise<Range[]> {
  // The shape that each of these packages has.
  const listed = JSON.parse(await readFile(list, 'utf8')) as Record<string, string>
  const folder = dirname(list)
  const weight = basename(dirname(folder)) === '@fontsource-variable' ? 'wght' : '400'
  return Object.entries(listed).flatMap(([key, characters]) => {
    const part = key.replaceAll(/[[\]]/g, '')
    const file = join(folder, 'files', `${basename(folder)}-${part}-${weight}-normal.woff2`)
    return characters.split(',').map((range) => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((number) => Number.parseInt(number, 16))
      return { from, to, file }
    })
  })
}

async function decompress(file: string): Promise<Buffer> {
  const { default: woff2 } = await import('wawoff2')
  return Buffer.from(await woff2.decompress(await readFile(file)))
}
