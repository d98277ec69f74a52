import { readCommandLine } from '../../server/src/platform/command-line/command-line.mjs'
import { oneOf, optional, text, unset } from '../../server/src/platform/command-line/kinds.mjs'

const ROLES = ['administrator', 'management', 'finance', 'marketing', 'operations', 'support']

export function readGalleryOptions(given) {
  return readCommandLine(
    {
      command: 'npm run gallery --',
      about: 'Takes pictures of every screen, as each role that has it.',
      options: {
        role: optional(oneOf(ROLES, 'Only as this role.')),
        scheme: optional(oneOf(['light', 'dark'], 'Only in this color scheme.')),
        size: optional(oneOf(['768', '1280', '1440', '1920', '2560', '4k', '200-percent'], 'Only in this size.')),
        only: unset('', text('Part of the screen names. Default: all.')),
        state: optional(oneOf(['complete', 'loading', 'failed', 'empty', 'hostile'], 'Only in this state.')),
      },
    },
    given,
  )
}
