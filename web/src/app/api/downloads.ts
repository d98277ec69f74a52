import type { Call, InputOf } from '@portal/contract/call'
import { useState } from 'react'
import { saveFile } from '../../ui/save-file.ts'
import { showFailure } from '../../ui/toast.ts'
import { CallFailed } from './call-failed.ts'
import { download } from './client.ts'

interface DownloadAction<C extends Call> {
  /** Fetches the file and has the browser save it; says why where that fails. */
  readonly run: (input: InputOf<C>) => Promise<void>
  readonly isRunning: boolean
}

/** A button that saves the file which a call answers. */
export function useDownload<C extends Call & { readonly download: object }>(declared: C): DownloadAction<C> {
  const [isRunning, setIsRunning] = useState(false)

  async function run(input: InputOf<C>) {
    setIsRunning(true)
    try {
      saveFile(declared.download?.fileName ?? '', await download(declared, input))
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      showFailure(reason)
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning }
}
