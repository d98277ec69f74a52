import { programsCalls } from '@portal/contract/content/programs/calls'
import { useEffect } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { notifyChange } from '../../../app/api/changes.ts'
import { useCallQuery } from '../../../app/api/queries.ts'

const POLL_INTERVAL_MS = { refreshing: 500, otherwise: 30_000 }

/**
 * How old a channel's guide is, and how to refresh it. A refresh continues on the server after the user leaves the
 * screen; users who open it in the meantime see the progress.
 */
export function useRefresh(code: string) {
  const { run, isRunning } = useAction(programsCalls.refreshChannelPrograms)
  const {
    data: state,
    failure,
    retry,
  } = useCallQuery(
    programsCalls.getChannelProgramsState,
    { code },
    {
      everyMs: (known) =>
        isRunning || known?.refresh?.state === 'running' ? POLL_INTERVAL_MS.refreshing : POLL_INTERVAL_MS.otherwise,
    },
  )
  const isUnderWay = state?.refresh?.state === 'running'

  // Another user's refresh has ended: load its programs.
  useEffect(() => {
    if (!isUnderWay) return
    return () => void notifyChange()
  }, [isUnderWay])

  return {
    state,
    /** While nothing is known about the channel. */
    failure: state ? null : failure,
    retry,
    isRefreshing: isRunning || isUnderWay,
    start: (acceptLess: boolean) => void run({ code, ...(acceptLess && { acceptLess }) }),
  }
}
