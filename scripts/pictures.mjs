// `npm run pictures`: takes the screenshots of the README from a portal with demo data.
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { takePictures } from './take-pictures.mjs'

readCommandLine({ command: 'npm run pictures --', about: 'Takes the screenshots for the README.' })

await takePictures('e2e/pictures/readme.ts')
