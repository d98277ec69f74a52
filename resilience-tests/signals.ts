import { readFile } from 'node:fs/promises'
import { postgresPid } from '@portal/server/test/started-portal.ts'

/** Returns the PIDs of the PostgreSQL that serves a data folder, including its connections. */
export async function allOfPostgres(dataDir: string): Promise<number[]> {
  const pid = await postgresPid(dataDir)
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(' ').map(Number)]
}

/** A process that has already ended needs no signal. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
