/**
 * Whether any text inside `value`, keys included, has a NUL (PostgreSQL stores none) or half a surrogate pair (which is
 * no character at all). No field of any call wants either.
 */
export function hasHostileText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(hasHostileText)
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([key, inner]) => hasHostileText(key) || hasHostileText(inner))
}
