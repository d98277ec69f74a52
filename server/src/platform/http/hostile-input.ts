/** No call's input is nested deeper; anything deeper is meant to exhaust the server. */
const MAX_DEPTH = 20

/**
 * Returns true if any text in `value`, including keys, contains a NUL (PostgreSQL stores none) or half a surrogate pair
 * (not a valid character), or if the value is nested too deep. No field of any call accepts these.
 */
export function isHostile(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (value === null || typeof value !== 'object') return false
  if (depth === MAX_DEPTH) return true
  if (Array.isArray(value)) return value.some((inner) => isHostile(inner, depth + 1))
  return Object.entries(value).some(([key, inner]) => isHostile(key) || isHostile(inner, depth + 1))
}
