/** The sections of docs/benchmarks.md by benchmark program; each contains its command. */
export type Sections = ReadonlyMap<string, string>

const COMMAND = /`npm run bench -- ([\w-]+)/

/** Reads the sections by program. A section is kept until its benchmark runs again, whatever its title was. */
export function readSections(page: string): Map<string, string> {
  const sections = page.split(/^## /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const program = COMMAND.exec(section)?.[1]
      return program === undefined ? [] : [[program, section.replace(/^.*\n/, '').trim()] as const]
    }),
  )
}

/** Writes the sections in the order of the benchmarks; leaves out those of removed benchmarks. */
export function writeSections(
  head: string,
  benches: readonly { readonly title: string; readonly program: string }[],
  sections: Sections,
): string {
  const present = benches.flatMap(({ title, program }) => {
    const text = sections.get(program)
    return text === undefined ? [] : [`## ${title}\n\n${text}\n`]
  })
  return [`${head}\n`, ...present].join('\n')
}
