import { showDone, showFailure } from './toast.ts'

/** Copies a text to the clipboard and confirms it. */
export async function copyText(text: string, confirmation: string, detail = '') {
  if (await writeToClipboard(text)) showDone(confirmation, detail)
}

/** @returns false if the browser blocks it, after showing the reason */
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
