/** A form value: a text, or the fields in brackets after the name (`card[number]`, `expand[0]`, `expand[]`). */
export type FormValue = string | Form
export type Form = Map<string, FormValue>

const MAX_DEPTH = 8

/** Decodes `application/x-www-form-urlencoded` from a body or a query. */
export function decodeForm(text: string): Form {
  const form: Form = new Map()
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value)
  return form
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')].slice(0, MAX_DEPTH)
}

function put(form: Form, [name = '', ...rest]: readonly string[], value: string): void {
  const key = name === '' ? String(form.size) : name
  if (rest.length === 0) {
    form.set(key, value)
    return
  }
  const present = form.get(key)
  const inner: Form = present instanceof Map ? present : new Map()
  form.set(key, inner)
  put(inner, rest, value)
}
