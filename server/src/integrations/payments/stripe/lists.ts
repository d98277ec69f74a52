/** Lists pages of the maximum size, newest first. */
export function createdSince(from: Date) {
  return { created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }
}

/** Returns the ID of an object that the provider returns by ID or in full. */
export function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
