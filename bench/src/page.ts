/** What docs/benchmarks.md says, by the program of each bench: its command stands in its section. */
export type Sections = ReadonlyMap<string, string>

const COMMAND = /`npm run bench -- ([\w-]+)/

/** A section keeps what it says until its bench is run again, whatever its title was. */
export function readSections(page: string): Map<string, string> {
  const sections = page.split(/^## /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const program = COMMAND.exec(section)?.[1]
      return program === undefined ? [] : [[program, section.replace(/^.*\n/, '').trim()] as const]
    }),
  )
}

/** In the order of the benches; sections of benches that there are no more are left out. */
export function writeSections(
  head: string,
  benches: readonly { readonly title: string; readonly program: string }[],
  sections: Sections,
): string {
  const standing = benches.flatMap(({ title, program }) => {
    const said = sections.get(program)
    return said === undefined ? [] : [`## ${title}\n\n${said}\n`]
  })
  return [`${head}\n`, ...standing].join('\n')
}
