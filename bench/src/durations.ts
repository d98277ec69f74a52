/** Durations of repeated runs, in milliseconds. */
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

  /** Returns the time within which this share of the runs finished. */
  within(share: number): number {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b)
    return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  }

  /** Table cells: the median, and the 95th and 99th percentile. */
  get cells(): string[] {
    return [0.5, 0.95, 0.99].map((share) => formatNumber(this.within(share)))
  }
}

/** Formats a number with three significant digits. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** Returns a Markdown table with right-aligned numbers. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
