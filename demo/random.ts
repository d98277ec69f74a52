/**
 * A fast, seeded random number generator (sfc32). The same seed, subject and stream always produce the same sequence,
 * so that one customer's name does not change because another one's history grew longer.
 */
export class Random {
  private a = 0
  private b = 0
  private c = 0
  private counter = 1
  private subject = 0

  /** Starts the sequence of one stream of one subject. */
  begin(seed: number, subject: number, stream: number): this {
    this.a = mix(seed ^ 0x9e3779b9)
    this.b = mix(subject ^ Math.imul(Math.floor(subject / 0x1_0000_0000) + 1, 0x85ebca6b))
    this.c = mix(stream + 0xc2b2ae35)
    this.counter = 1
    this.subject = subject
    for (let round = 0; round < 8; round++) this.bits()
    return this
  }

  /** Returns 32 random bits, unsigned. */
  bits(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (this.c << 21) | (this.c >>> 11)
    this.c = (this.c + t) | 0
    return t >>> 0
  }

  /** Returns a number from 0 up to but not including 1. */
  share(): number {
    return this.bits() / 0x1_0000_0000
  }

  /** Like `share`, but spread evenly over neighboring subjects, in each dimension and in all of them together. */
  evenShare(dimension: Dimension): number {
    return (this.subject * EVEN_STEPS[dimension]) % 1
  }

  /** Returns an integer from 0 up to but not including `limit`. */
  below(limit: number): number {
    return Math.floor(this.share() * limit)
  }

  /** Returns an integer between two limits, both inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(probability: number): boolean {
    return this.share() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
}

/** Steps of a low-discrepancy sequence: the powers of the root of x⁴ = x + 1. */
const EVEN_STEPS = {
  path: 0.8191725133961645,
  merchant: 0.6710436067037893,
  monthDay: 0.5497004779019703,
  sale: 0.4504661177,
} as const
type Dimension = keyof typeof EVEN_STEPS

/** Picks values in proportion to their weights, randomly or spread evenly. */
export function weighted<T>(
  choices: readonly (readonly [value: T, weight: number])[],
  dimension?: Dimension,
): (random: Random) => T {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  // A table of 1024 slots makes a pick as cheap as a lookup; weights are rounded to a thousandth.
  const slots: T[] = []
  let reached = 0
  for (const [value, weight] of choices) {
    reached += weight
    while (slots.length < Math.round((reached / total) * 1024)) slots.push(value)
  }
  return (random) => {
    if (dimension === undefined) return random.pick(slots)
    return slots[Math.floor(random.evenShare(dimension) * slots.length)] ?? random.pick(slots)
  }
}

function mix(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}
