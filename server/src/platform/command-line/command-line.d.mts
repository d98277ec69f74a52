/** An argument or an option. Without `unset` it is required; a null `unset` yields null. */
export interface Kind<Value> {
  readonly about: string
  /** How the usage shows the value; in `<…>`, the argument's own name replaces it. */
  readonly placeholder: string
  readonly isFlag?: boolean
  readonly unset?: string | null
  /** @throws `wrong(expected)` if the text cannot be parsed */
  readonly read: (given: string, wrong: (expected: string) => Error) => Value
}

export interface Program<Args extends Kinds, Options extends Kinds> {
  /** The command as typed, including the `--` after which npm passes arguments on. Omitted by a program of a list. */
  readonly command?: string
  /** Omitted by a program of a list. */
  readonly about?: string
  /** Positional arguments, in order. */
  readonly args?: Args
  readonly options?: Options
  /** Returns what is wrong with the combination of values, in one sentence; null if nothing is. */
  readonly check?: (values: ValuesOf<Args> & ValuesOf<Options>) => string | null
}

/** Programs by name, in the order of the usage. */
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
