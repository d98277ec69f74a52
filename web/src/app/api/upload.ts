import type { Call } from '@portal/contract/call'
import { API_PREFIX } from '@portal/contract/prefixes'
import { CallFailed, UNREACHABLE } from './call-failed.ts'
import { notifyChange } from './changes.ts'
import { currentToken, signInAgain } from './session.ts'

interface UploadOptions {
  /** The same for every attempt to upload this file. */
  readonly idempotencyKey: string
  /** Receives the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Uploads a file under its own name. If the session has ended, waits until the user signs in again.
 *
 * @throws {CallFailed} if the call fails
 */
export async function uploadFile(declared: Call, file: File, options: UploadOptions): Promise<void> {
  const token = currentToken()
  const { status, text, requestId } = await send(declared, file, token, options)
  if (status === 401) {
    await signInAgain(token)
    return uploadFile(declared, file, options)
  }
  void notifyChange()
  if (status < 200 || status > 299) throw new CallFailed(declared, text.trim(), status, requestId)
}

interface UploadResponse {
  readonly status: number
  readonly text: string
  readonly requestId: string | null
}

/** Uses XMLHttpRequest, because fetch does not report progress. */
function send(declared: Call, file: File, token: string | null, options: UploadOptions): Promise<UploadResponse> {
  const form = new FormData()
  form.append('file', file, file.name)
  const request = new XMLHttpRequest()
  request.open(declared.method, API_PREFIX + declared.path)
  request.setRequestHeader('Cache-Control', 'no-cache')
  request.setRequestHeader('Idempotency-Key', options.idempotencyKey)
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0)
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const requestId = request.getResponseHeader('x-request-id')
      resolve({ status: request.status, text: request.responseText, requestId })
    }
    request.onerror = () => reject(new CallFailed(declared, UNREACHABLE))
    request.send(form)
  })
}
