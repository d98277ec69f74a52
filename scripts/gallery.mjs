// `npm run gallery`: takes pictures of every screen, as each role that has it.
import process from 'node:process'
import { takePictures } from './take-pictures.mjs'

await takePictures('e2e/pictures/gallery.ts', process.argv.slice(2))
