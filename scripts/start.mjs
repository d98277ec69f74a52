// The first line of `npm start`: kept so plain that an old Node can still read it and say what it needs.
import process from 'node:process'

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`This needs Node 20 or newer, and this is Node ${process.versions.node}: see https://nodejs.org.`)
  process.exitCode = 1
} else {
  void import('./launch.mjs').then(({ launch }) => launch('server/src/start.ts', { withPortal: true }))
}
