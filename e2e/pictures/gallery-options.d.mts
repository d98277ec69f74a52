export function readGalleryOptions(given?: readonly string[]): {
  readonly role: string | null
  readonly scheme: string | null
  readonly size: string | null
  readonly only: string
  readonly state: string | null
}
