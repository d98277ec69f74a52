// `npm run pictures`: takes the pictures of the README from a portal with its demo company.
import { launch } from './launch.mjs'

await launch('e2e/pictures/readme.ts', { withPortal: true })
