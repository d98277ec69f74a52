export function testSeed(): string
export function seedLine(seed: string): string
