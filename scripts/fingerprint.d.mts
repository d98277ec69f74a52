export function fingerprintOf(sources: readonly string[], counts?: (file: string) => boolean): string
