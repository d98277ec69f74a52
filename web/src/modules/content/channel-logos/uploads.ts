import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { newKey } from '../../../app/api/actions.ts'
import { CallFailed } from '../../../app/api/call-failed.ts'
import { uploadFile } from '../../../app/api/upload.ts'
import { createStore } from '../../../ui/store.ts'
import { showDone, showFailure } from '../../../ui/toast.ts'

export interface LogoUpload {
  readonly id: string
  readonly file: File
  /** Progress, from 0 to 1. */
  readonly share: number
  /** Why it failed; null while running. */
  readonly failure: CallFailed | null
}

const { uploadChannelLogo } = channelLogosCalls
const uploads = createStore<readonly LogoUpload[]>([])

/** Running and failed uploads. They continue when the user leaves the screen. */
export const useLogoUploads = uploads.use

/** Uploads a file with a valid name and size. Shows the result in a toast. */
export function startUpload(file: File) {
  const upload: LogoUpload = { id: newKey(), file, share: 0, failure: null }
  uploads.set([...uploads.get(), upload])
  void run(upload)
}

/** Retries a failed upload; if it had succeeded unnoticed, it is not repeated. */
export function retryUpload(upload: LogoUpload) {
  change(upload.id, { share: 0, failure: null })
  void run(upload)
}

export function dismissUpload({ id }: LogoUpload) {
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
}

async function run(upload: LogoUpload) {
  try {
    await uploadFile(uploadChannelLogo, upload.file, {
      idempotencyKey: upload.id,
      onProgress: (share) => change(upload.id, { share }),
    })
    dismissUpload(upload)
    showDone(uploadChannelLogo.done)
  } catch (reason) {
    if (!(reason instanceof CallFailed)) throw reason
    change(upload.id, { failure: reason })
    showFailure(reason)
  }
}

function change(id: string, changed: Partial<LogoUpload>) {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
}
