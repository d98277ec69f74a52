import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { View } from './camera.ts'

export interface Picture {
  /** Path within the gallery folder. */
  readonly file: string
  readonly view: View
  readonly screen: string
  readonly state: string
}

/** Writes one page with all screenshots by screen, each linking to the full image. */
export async function writeGalleryPage(folder: string, pictures: readonly Picture[]): Promise<void> {
  const byScreen = Map.groupBy(pictures, ({ screen }) => screen)
  const sections = Array.from(byScreen, ([screen, shown]) => section(screen, shown))
  const contents = Array.from(byScreen.keys(), (screen) => `<a href="#${screen}">${screen}</a>`)
  await writeFile(join(folder, 'index.html'), pageOf(contents, sections))
}

function section(screen: string, pictures: readonly Picture[]): string {
  return `<h2 id="${screen}">${screen}</h2>\n<div class="row">\n${pictures.map(figure).join('\n')}\n</div>`
}

function figure({ file, view, state }: Picture): string {
  const words = [view.role, view.colorScheme, view.width, state === 'complete' ? '' : state].filter(Boolean).join(' · ')
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${words}</figcaption></figure>`
}

function pageOf(contents: readonly string[], sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { margin: 24px; font: 14px/20px system-ui, sans-serif; color-scheme: light dark }
  nav { display: flex; flex-wrap: wrap; gap: 4px 12px }
  .row { display: flex; gap: 16px; overflow-x: auto; align-items: start }
  figure { margin: 0; flex: none }
  img { width: 420px; max-height: 640px; object-fit: cover; object-position: top; border: 1px solid #8885 }
</style>
<h1>Every screen</h1>
<nav>
${contents.join('\n')}
</nav>
${sections.join('\n')}
</html>
`
}
