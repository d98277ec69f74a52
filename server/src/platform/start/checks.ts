import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { publicUseReason } from '../../integrations/loopback.ts'
import { StartupError } from '../cannot-start.ts'
import type { Config } from '../settings/config.ts'

const PORT_TRIES = 15
const RETRY_INTERVAL_MS = 100

/** Rejects a folder that cannot be created or written. */
export async function assertWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(`Cannot write to folder ${folder} (${codeOf(error)}). Set DATA_DIR to a different folder.`)
  }
}

/** Rejects a port that is in use. Waits a moment first: the children of a killed start may be about to release it. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const code = await tryPort(host, port)
    if (code === null) return
    if (code !== 'EADDRINUSE' || attempt === PORT_TRIES) throw new StartupError(explain(code, host, port))
    await wait(RETRY_INTERVAL_MS)
  }
}

/** Rejects serving demo accounts, whose passwords are public, to other machines. */
export function assertDemoIsLocal(config: Pick<Config, 'host' | 'publicUrl' | 'trustProxy' | 'demo'>): void {
  const sign = publicUseReason(config)
  if (sign === null || config.demo.allowRemote) return
  throw new StartupError(`This database contains demo accounts, ${sign}.`)
}

/** Returns null if the portal can listen there, or else the reason why not. */
async function tryPort(host: string, port: number): Promise<string | null> {
  const probe = createServer()
  return await new Promise((done) => {
    probe.once('error', (error) => done(codeOf(error)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(null)))
  })
}

function explain(code: string, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the other program or set PORT to a different number.`
    case 'EACCES':
      return `No permission to listen on port ${port}. Set PORT to a number above 1023.`
    default:
      return `The portal cannot listen on ${host} (${code}): set HOST to an address of this machine.`
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
