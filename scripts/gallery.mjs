// `npm run gallery`: takes pictures of every screen, as each role that has it.
import process from 'node:process'
import { readGalleryOptions } from '../e2e/pictures/gallery-options.mjs'
import { takePictures } from './take-pictures.mjs'

const args = process.argv.slice(2)
readGalleryOptions(args)
await takePictures('e2e/pictures/gallery.ts', args)
