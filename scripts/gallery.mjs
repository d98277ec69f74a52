// `npm run gallery`: takes screenshots of every screen, in every role that can see it.
import process from 'node:process'
import { readGalleryOptions } from '../e2e/pictures/gallery-options.mjs'
import { takePictures } from './take-pictures.mjs'

const args = process.argv.slice(2)
readGalleryOptions(args)
await takePictures('e2e/pictures/gallery.ts', args)
