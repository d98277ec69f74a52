export function keepTestFilesTogether(): void
