const MAX_LENGTH = 300

/** Patterns of secrets and their replacements. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // user:password@host
  [/(?<=:\/\/)[^\s/@]+@/g, '…@'],
  [/\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+/g, '…'],
  [/\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]+/gi, '$1 …'],
  [/\b([\w-]*(?:key|token|secret|password|signature))(["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi, '$1$2…'],
]

/** Returns an error message in one line that is safe to show: truncated and without credentials. */
export function displayError(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const safe = secrets.reduce((text, [pattern, shown]) => text.replace(pattern, shown), line)
  return safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH - 1)}…` : safe
}
