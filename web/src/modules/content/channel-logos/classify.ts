import { LOGO_MAX_BYTES, logoFileName } from '@portal/contract/content/channel-logos/calls'

/** Incoming files: uploaded immediately, after confirming a replacement, or after correction. */
export interface Incoming {
  readonly valid: readonly File[]
  readonly replacing: readonly File[]
  readonly invalid: readonly File[]
}

export const noFiles: Incoming = { valid: [], replacing: [], invalid: [] }

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Sorts files by the rules for logos; `keys` are the existing logos. */
export async function classify(files: readonly File[], keys: readonly string[]): Promise<Incoming> {
  const sorted = { valid: [] as File[], replacing: [] as File[], invalid: [] as File[] }
  for (const file of files) {
    if (!hasValidLogoName(file) || !(await isSmallPng(file))) sorted.invalid.push(file)
    else if (keys.includes(file.name)) sorted.replacing.push(file)
    else sorted.valid.push(file)
  }
  return sorted
}

export function hasValidLogoName({ name }: File): boolean {
  return logoFileName.safeParse(name).success
}

/** Whether the file starts like a PNG and is small enough; the server validates the rest. */
export async function isSmallPng(file: Blob): Promise<boolean> {
  if (file.size > LOGO_MAX_BYTES) return false
  const start = new Uint8Array(await file.slice(0, PNG_SIGNATURE.length).arrayBuffer())
  return PNG_SIGNATURE.every((byte, at) => start[at] === byte)
}
