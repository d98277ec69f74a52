import type { DayRange } from '@portal/contract/dates'

/** Saves a file through the browser. */
export function saveFile(fileName: string, content: BlobPart, type = 'text/csv;charset=utf-8') {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves a table through the browser: `Channel Tags` becomes `channel-tags.csv`. */
export function saveTable(title: string, csv: string) {
  saveFile(`${fileNameOf(title)}.csv`, csv)
}

export function fileNameOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/** `2026-11-01-to-2026-11-22`: the suffix of a file name. */
export function daysInFileName({ first, last }: DayRange): string {
  return first === last ? first : `${first}-to-${last}`
}
