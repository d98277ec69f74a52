import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'

/** What a form holds while it is filled in: the input of a call, or still nothing in some fields. */
export type Draft<T> = { [K in keyof T]: Unfinished<T[K]> }

/** In a number's field may be anything that is no number yet. */
type Unfinished<V> = V | (V extends number ? string : '') | null

/** What a field's component needs to be part of a form. */
export interface FieldProps<V> {
  readonly name: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur: (event: { relatedTarget: EventTarget | null }) => void
  readonly error: string | undefined
  /** As the schema limits it. */
  readonly maxLength: number | undefined
}

export interface Form<T> {
  readonly values: Draft<T>
  readonly isChanged: boolean
  readonly field: <K extends keyof T & string>(name: K) => FieldProps<Draft<T>[K]>
  /** Sets fields that the user is not typing in. */
  readonly fill: (values: Partial<Draft<T>>) => void
  /** Shows what the server has against a field's value, for as long as the field holds it. */
  readonly objectTo: (name: keyof T & string, message: string) => void
  /** To be spread over a `<form>`. */
  readonly props: Pick<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { ref: RefObject<HTMLFormElement | null> }
}

export interface FormOptions<S extends z.ZodType> {
  /** Usually the input of the call that the form makes; made of the values where one field's rule hangs on another. */
  readonly schema: S | ((values: Draft<z.input<S>>) => S)
  readonly initial: Draft<z.input<S>>
  readonly onSubmit: (values: z.input<S>) => unknown
  /** What a field's value becomes when the field is left, and before the form is sent: `10` may become `10.00`. */
  readonly complete?: Completions<Draft<z.input<S>>>
}

type Completions<V> = { readonly [K in keyof V]?: (value: V[K]) => V[K] }

/**
 * A form whose fields are checked by a schema: each when it is left, then on every change while it is in error,
 * and all on submit, which focuses the first field in error.
 */
export function useForm<S extends z.ZodType>({
  schema,
  initial,
  onSubmit,
  complete = {},
}: FormOptions<S>): Form<z.input<S>> {
  type Values = Draft<z.input<S>>
  const [start] = useState(initial)
  const [values, setValues] = useState<Values>(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [objections, setObjections] = useState<Record<string, { value: unknown; message: string }>>({})
  const ref = useRef<HTMLFormElement>(null)
  const schemaFor = (draft: Values) => (typeof schema === 'function' ? schema(draft) : schema)

  /** Looks again at the fields that show an error, and at those in `also`. */
  function check(next: Values, also: readonly string[]) {
    const completed = completedBy(complete, next)
    const found = errorsOf(schemaFor(completed), completed)
    setErrors((shown) => pick(found, [...Object.keys(shown), ...also]))
  }

  function change(name: string, value: unknown) {
    // `field` takes the names of the form's own fields, each with its own kind of value.
    const changed = { [name]: value } as Partial<Values>
    setValues((current) => ({ ...current, ...changed }))
    if (Object.keys(errors).length > 0) check({ ...values, ...changed }, [])
  }

  function objectionTo(name: string): string | undefined {
    const objection = objections[name]
    return objection?.value === values[name as keyof Values] ? objection?.message : undefined
  }

  return {
    values,
    isChanged: Object.entries(values).some(([name, value]) => value !== start[name as keyof Values]),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => change(name, value),
      onBlur: ({ relatedTarget }) => {
        // The focus may move in the moment in which other fields are filled.
        setValues((current) => completedBy(complete, current))
        // A message must not push a button or link away from under the pointer.
        if (relatedTarget instanceof Element && relatedTarget.matches('a, button')) return
        check(values, [name])
      },
      error: errors[name] ?? objectionTo(name),
      maxLength: maxLengthOf(shapeOf(schemaFor(values))?.[name]),
    }),
    fill: (filled) => setValues((current) => ({ ...current, ...filled })),
    objectTo(name, message) {
      flushSync(() => setObjections((others) => ({ ...others, [name]: { value: values[name], message } })))
      focusFirstError(ref.current)
    },
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // A dialog's form lives, for React, inside the form that opened it.
        event.stopPropagation()
        const completed = completedBy(complete, values)
        const found = errorsOf(schemaFor(completed), completed)
        flushSync(() => {
          setValues(completed)
          setErrors(found)
        })
        if (Object.keys(found).length > 0) focusFirstError(ref.current)
        // The schema has just said that the draft is complete.
        else void onSubmit(completed as z.input<S>)
      },
    },
  }
}

/** The values with those completed that can be; the same object where none is. */
function completedBy<V extends object>(complete: Completions<V>, values: V): V {
  const changed: Partial<V> = {}
  // The keys of the object are fields of the form.
  for (const name of Object.keys(complete) as (keyof V)[]) {
    const value = complete[name]?.(values[name])
    if (value !== undefined && value !== values[name]) changed[name] = value
  }
  return Object.keys(changed).length === 0 ? values : { ...values, ...changed }
}

/** The first message of each field that `schema` objects to. */
function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) errors[String(issue.path[0] ?? '')] ??= issue.message
  return errors
}

function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

function pick(errors: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)))
}

/** The fields of an object, also of one that the call makes something else of. */
function shapeOf(schema: object): Record<string, unknown> | undefined {
  // Where a schema of zod has a shape, it is that of its fields.
  if ('shape' in schema) return schema.shape as Record<string, unknown>
  return 'in' in schema && schema.in instanceof Object ? shapeOf(schema.in) : undefined
}

/** How long a text may be; a password's schema is a chain, and the shortest link counts. */
function maxLengthOf(schema: unknown): number | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('maxLength' in schema && typeof schema.maxLength === 'number') return schema.maxLength
  // Text that may also be missing.
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return maxLengthOf(schema.unwrap())
  if (!('in' in schema && 'out' in schema)) return undefined
  return maxLengthOf(schema.in) ?? maxLengthOf(schema.out)
}
