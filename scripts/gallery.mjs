// `npm run gallery`: takes pictures of every screen, as each role that has it.
import process from 'node:process'
import { launch } from './launch.mjs'

await launch('e2e/pictures/gallery.ts', { args: process.argv.slice(2), withPortal: true })
