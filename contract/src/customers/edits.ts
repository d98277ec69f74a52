import { z } from 'zod'

/** A stored customer field that a form edits. */
export const editableFields = [
  'firstName',
  'lastName',
  'defaultTimeZone',
  'defaultLanguage',
  'emailSmsSubscription',
  'altContact1',
  'altContact2',
  'address',
  'city',
  'state',
  'zipCode',
  'notes',
] as const
export type EditableField = (typeof editableFields)[number]

export type FieldValue = string | boolean | null

/** Text as read: null if empty. Not validated, because an older value may violate current rules. */
export const textAsRead = z.string().nullable()

export const CustomerChanged = {
  status: 409,
  message: 'The customer was changed by another user. Choose which values to keep, then save again.',
} as const

export interface Edit<F extends EditedFields> {
  readonly current: F
  readonly wanted: F
  /** Values as the editor read them; a missing field is written as requested. */
  readonly edited: { readonly [K in keyof F]?: FieldValue | undefined } | undefined
}

type EditedFields = Readonly<Record<string, FieldValue>>

/**
 * Merges an edit into the current values field by field; a field that the editor did not change keeps its current
 * value.
 *
 * @returns in `conflicts` the fields that the editor and another user changed to different values
 */
export function mergeEdit<F extends EditedFields>({ current, wanted, edited }: Edit<F>) {
  // Keys of F.
  const names = Object.keys(wanted) as (keyof F & string)[]
  const kept = names.filter((name) => {
    const read = edited?.[name]
    return read !== undefined && isSameValue(wanted[name], read)
  })
  const conflicts = names.filter((name) => {
    const read = edited?.[name]
    if (read === undefined || kept.includes(name)) return false
    return !isSameValue(current[name], read) && !isSameValue(current[name], wanted[name])
  })
  const merged: F = { ...wanted, ...Object.fromEntries(kept.map((name) => [name, current[name]])) }
  return { merged, conflicts }
}

/** Compares two field values, ignoring surrounding blanks and the difference between empty and null. */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return comparable(one) === comparable(other)
}

function comparable(value: FieldValue | undefined): string | boolean {
  return typeof value === 'boolean' ? value : (value ?? '').replace(/\r\n?/g, '\n').trim()
}
