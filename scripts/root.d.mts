export function fromRoot(...names: readonly string[]): string
