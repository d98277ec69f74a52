// `npm run pictures`: takes the pictures of the README from a portal with its demo company.
import { takePictures } from './take-pictures.mjs'

await takePictures('e2e/pictures/readme.ts')
