import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { StartupError } from '../../cannot-start.ts'

/** Returns the port used last time, so that manual connections still work, or another one if it is in use. */
export async function choosePort(file: string, whose = 'PostgreSQL'): Promise<number> {
  const last = Number(await readFile(file, 'utf8').catch(() => ''))
  const port = (last && (await freePort(last))) || (await freePort(0))
  if (!port) throw new StartupError(`No TCP port is free on 127.0.0.1 for ${whose}.`)
  if (port !== last) await writeFile(file, String(port))
  return port
}

async function freePort(wanted: number): Promise<number | null> {
  const probe = createServer()
  return await new Promise((done) => {
    probe.once('error', () => done(null))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : null))
    })
  })
}
