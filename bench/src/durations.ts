/** Milliseconds that one thing took, several times. */
export class Durations {
  readonly #milliseconds: number[] = []

  async time<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    const result = await work()
    this.add(performance.now() - started)
    return result
  }

  add(milliseconds: number): void {
    this.#milliseconds.push(milliseconds)
  }

  addAll(others: Durations): void {
    for (const milliseconds of others.#milliseconds) this.add(milliseconds)
  }

  clear(): void {
    this.#milliseconds.length = 0
  }

  /** The time within which this share of the runs was done. */
  within(share: number): number {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b)
    return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  }

  /** For a table: the median, and what 95 and 99 of 100 took at most. */
  get cells(): string[] {
    return [0.5, 0.95, 0.99].map((share) => formatNumber(this.within(share)))
  }
}

/** Three digits that count. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** A Markdown table, its numbers flush right. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
