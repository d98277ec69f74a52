export function buildWebWhenChanged(node: string): Promise<void>
