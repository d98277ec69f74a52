/** What grows with the text: distances and lines stay as they are, so that most of the window is left for the text. */
const GROWING =
  /^(?:font-size|line-height|(?:min-|max-)?(?:height|width)|flex-basis|grid-template-columns|--(?!rail)[\w-]+-(?:height|width|size))$/

/**
 * Has a style sheet follow the size of text that users have set in their browser: its pixels are those of the usual
 * 16 px, also where a screen asks how much room it has.
 */
export function followTextSize(css: string): string {
  return css
    .replace(/([\w-]+)(\s*:\s*)([^;{}]+)(?=[;}])/g, (all, name: string, colon: string, value: string) =>
      GROWING.test(name) ? `${name}${colon}${toRem(value)}` : all,
    )
    .replace(/@container screen [^{]+/g, toRem)
}

/** Lines of a pixel or two are no measure of text. */
function toRem(text: string): string {
  return text.replace(/\b(\d+(?:\.\d+)?)px\b/g, (all, pixels: string) =>
    Number(pixels) < 4 ? all : `${Number(pixels) / 16}rem`,
  )
}
