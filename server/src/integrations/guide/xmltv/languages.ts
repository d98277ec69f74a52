export interface LocalText {
  readonly lang: string | undefined
  readonly units: string | undefined
  readonly text: string
}

/** The portal's own language, else what has none, else the first. */
export function chooseText(texts: readonly LocalText[] = []): string {
  const filled = texts.filter(({ text }) => text !== '')
  const english = filled.find(({ lang }) => lang === 'en' || lang?.startsWith('en-') || lang?.startsWith('en_'))
  return (english ?? filled.find(({ lang }) => !lang) ?? filled[0])?.text ?? ''
}
