/** An argument or an option. Without `unset` it must be given; null as `unset` reads as null. */
export interface Kind<Value> {
  readonly about: string
  /** How its value is shown in the usage; in `<…>`, an argument's own name args its place. */
  readonly placeholder: string
  readonly isFlag?: boolean
  readonly unset?: string | null
  /** @throws `wrong(expected)` where the text cannot be read */
  readonly read: (given: string, wrong: (expected: string) => Error) => Value
}

export interface Program<Args extends Kinds, Options extends Kinds> {
  /** As it is typed, with the `--` after which npm passes on what follows. A program of a list leaves it out. */
  readonly command?: string
  /** A program of a list leaves it out. */
  readonly about?: string
  /** Arguments without a name, in this order. */
  readonly args?: Args
  readonly options?: Options
  /** What is wrong with the values taken together, in one sentence; null if nothing is. */
  readonly check?: (values: ValuesOf<Args> & ValuesOf<Options>) => string | null
}

/** Programs by their names, in the order in which they are shown. */
export type Programs = Readonly<
  Record<string, { readonly about: string /** Loads its module. */; readonly run: () => Promise<unknown> }>
>

type Kinds = Readonly<Record<string, Kind<unknown>>>
type ValuesOf<All extends Kinds> = { readonly [Name in keyof All]: ReturnType<All[Name]['read']> }

export function readCommandLine<
  Args extends Kinds = Record<never, never>,
  Options extends Kinds = Record<never, never>,
>(program: Program<Args, Options>, given?: readonly string[]): ValuesOf<Args> & ValuesOf<Options>

export function runChosen(list: {
  readonly command: string
  readonly about: string
  readonly programs: Programs
}): Promise<void>
