// The first line of `npm start`, simple enough for an old Node to parse it and report which version is needed.
import process from 'node:process'

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Node 20 or newer is required (found ${process.versions.node}). See https://nodejs.org.`)
  process.exitCode = 1
} else {
  void start()
}

async function start() {
  const { readCommandLine } = await import('../server/src/platform/command-line/command-line.mjs')
  readCommandLine({
    command: 'npm start --',
    about: 'Starts the portal, with an embedded PostgreSQL and demo data unless configured otherwise.',
  })
  const { launch } = await import('./launch.mjs')
  await launch('launcher/start.ts', { withPortal: true })
}
