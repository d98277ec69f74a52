/** One thing that must hold for every row that `source` selects: a query of `id` (text) and `bad` (boolean). */
export interface MoneyRule {
  readonly name: string
  /** May use `clock`, one row with `now` (an instant) and `today` (its Eastern day). */
  readonly source: string
}

export interface Finding {
  readonly rule: string
  readonly checked: number
  readonly violations: number
  /** The first few ids of what breaks the rule. */
  readonly examples: readonly string[]
}
