import { showDone, showFailure } from './toast.ts'

/** Puts a text on the clipboard and says so, with what else there is to know of it. */
export async function copyText(text: string, said: string, detail = '') {
  if (await writeToClipboard(text)) showDone(said, detail)
}

/** False, and said why, when the browser refuses. */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    showFailure({
      message: 'Unable to copy to clipboard',
      detail: 'Your browser blocks clipboard access on this page. Select the text and copy it.',
    })
    return false
  }
}
