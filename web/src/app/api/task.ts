import type { Call, InputOf } from '@portal/contract/call'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../ui/save-file.ts'
import { showFailure } from '../../ui/toast.ts'
import { CallFailed } from './call-failed.ts'
import { download } from './client.ts'

/** Shows why a call failed. Any other error is a bug and is rethrown. */
export function showCallFailed(reason: unknown) {
  if (!(reason instanceof CallFailed)) throw reason
  showFailure(reason)
}

/** A task that makes calls; shows failures and whether it is running. The signal is aborted if the user leaves. */
export function useTask<A extends unknown[]>(task: (signal: AbortSignal, ...args: A) => Promise<void>) {
  const [isRunning, setIsRunning] = useState(false)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function run(...args: A) {
    const { signal } = (controller.current = new AbortController())
    setIsRunning(true)
    try {
      await task(signal, ...args)
    } catch (reason) {
      if (!signal.aborted || reason !== signal.reason) showCallFailed(reason)
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning }
}

/** Saves the file that a call returns. */
export function useDownload<C extends Call & { readonly download: object }>(declared: C) {
  return useTask(async (signal, input: InputOf<C>) =>
    saveFile(declared.download?.fileName ?? '', await download(declared, input, signal)),
  )
}
