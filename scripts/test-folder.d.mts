export function keepTestFilesInMemory(): void
