/** No call's input is nested deeper; what is, is meant to exhaust us. */
const MAX_DEPTH = 20

/**
 * Whether any text inside `value`, keys included, has a NUL (PostgreSQL stores none) or half a surrogate pair (which is
 * no character at all), or whether the value is nested beyond reason. No field of any call wants any of these.
 */
export function isHostile(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (value === null || typeof value !== 'object') return false
  if (depth === MAX_DEPTH) return true
  if (Array.isArray(value)) return value.some((inner) => isHostile(inner, depth + 1))
  return Object.entries(value).some(([key, inner]) => isHostile(key) || isHostile(inner, depth + 1))
}
