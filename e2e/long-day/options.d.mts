export function readLongDayOptions(given?: readonly string[]): { readonly minutes: number; readonly laps: number }
