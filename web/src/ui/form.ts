import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'

/** A form's values while it is filled in: the input of a call, with possibly empty fields. */
export type Draft<T> = { [K in keyof T]: Unfinished<T[K]> }

/** A number field can contain text that is not yet a number. */
type Unfinished<V> = V | (V extends number ? string : '') | null

/** Properties that connect a field's component with a form. */
export interface FieldProps<V> {
  readonly name: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur: (event: { relatedTarget: EventTarget | null }) => void
  readonly error: string | undefined
  /** From the schema. */
  readonly maxLength: number | undefined
}

export interface Form<T> {
  readonly values: Draft<T>
  readonly isChanged: boolean
  readonly field: <K extends keyof T & string>(name: K) => FieldProps<Draft<T>[K]>
  /** Sets fields that the user is not editing. */
  readonly fill: (values: Partial<Draft<T>>) => void
  /** Shows a server error for a field until its value changes. */
  readonly setFieldError: (name: keyof T & string, message: string) => void
  /** Props to spread over a `<form>`. */
  readonly props: Pick<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { ref: RefObject<HTMLFormElement | null> }
}

export interface FormOptions<S extends z.ZodType> {
  /** Usually the input of the form's call; a function of the values if a field's rule depends on another field. */
  readonly schema: S | ((values: Draft<z.input<S>>) => S)
  readonly initial: Draft<z.input<S>>
  readonly onSubmit: (values: z.input<S>) => unknown
  /** Completes a field's value on blur and before submitting: `10` may become `10.00`. */
  readonly complete?: Completions<Draft<z.input<S>>>
}

type Completions<V> = { readonly [K in keyof V]?: (value: V[K]) => V[K] }

/**
 * A form validated by a schema: each field on blur, then on every change while it has an error, and all on submit,
 * which focuses the first field with an error.
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
  const [fieldErrors, setFieldErrors] = useState<Record<string, { value: unknown; message: string }>>({})
  const ref = useRef<HTMLFormElement>(null)
  const schemaFor = (draft: Values) => (typeof schema === 'function' ? schema(draft) : schema)

  /** Validates the fields that show an error, and those in `also`. */
  function check(next: Values, also: readonly string[]) {
    const completed = completedBy(complete, next)
    const found = errorsOf(schemaFor(completed), completed)
    setErrors((shown) => pick(found, [...Object.keys(shown), ...also]))
  }

  function change(name: string, value: unknown) {
    // `field` accepts the form's field names, each with its type of value.
    const changed = { [name]: value } as Partial<Values>
    setValues((current) => ({ ...current, ...changed }))
    if (Object.keys(errors).length > 0) check({ ...values, ...changed }, [])
  }

  function findFieldError(name: string): string | undefined {
    const fieldError = fieldErrors[name]
    return fieldError?.value === values[name as keyof Values] ? fieldError?.message : undefined
  }

  return {
    values,
    isChanged: Object.entries(values).some(([name, value]) => value !== start[name as keyof Values]),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => change(name, value),
      onBlur: ({ relatedTarget }) => {
        // The focus may move at the moment that other fields are filled.
        setValues((current) => completedBy(complete, current))
        // A message must not move a button or link away from the pointer.
        if (relatedTarget instanceof Element && relatedTarget.matches('a, button')) return
        check(values, [name])
      },
      error: errors[name] ?? findFieldError(name),
      maxLength: maxLengthOf(shapeOf(schemaFor(values))?.[name]),
    }),
    fill: (filled) => setValues((current) => ({ ...current, ...filled })),
    setFieldError(name, message) {
      flushSync(() => setFieldErrors((others) => ({ ...others, [name]: { value: values[name], message } })))
      focusFirstError(ref.current)
    },
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // In React's tree, a dialog's form is inside the form that opened it.
        event.stopPropagation()
        const completed = completedBy(complete, values)
        const found = errorsOf(schemaFor(completed), completed)
        flushSync(() => {
          setValues(completed)
          setErrors(found)
        })
        if (Object.keys(found).length > 0) focusFirstError(ref.current)
        // The schema has confirmed that the draft is complete.
        else void onSubmit(completed as z.input<S>)
      },
    },
  }
}

/** Returns the values with completions applied, or the same object if there are none. */
function completedBy<V extends object>(complete: Completions<V>, values: V): V {
  const changed: Partial<V> = {}
  // The object's keys are fields of the form.
  for (const name of Object.keys(complete) as (keyof V)[]) {
    const value = complete[name]?.(values[name])
    if (value !== undefined && value !== values[name]) changed[name] = value
  }
  return Object.keys(changed).length === 0 ? values : { ...values, ...changed }
}

/** The first message of each invalid field. */
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

/** The fields of an object schema, including one with a transform. */
function shapeOf(schema: object): Record<string, unknown> | undefined {
  // The shape of a Zod schema is that of its fields.
  if ('shape' in schema) return schema.shape as Record<string, unknown>
  return 'in' in schema && schema.in instanceof Object ? shapeOf(schema.in) : undefined
}

/** Maximum length of a text; a password's schema is a chain, in which the shortest limit counts. */
function maxLengthOf(schema: unknown): number | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('maxLength' in schema && typeof schema.maxLength === 'number') return schema.maxLength
  // Optional or nullable text.
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return maxLengthOf(schema.unwrap())
  if (!('in' in schema && 'out' in schema)) return undefined
  return maxLengthOf(schema.in) ?? maxLengthOf(schema.out)
}
