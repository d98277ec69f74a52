import type { Permission } from '@portal/contract/permissions'
import { paths } from '../../app/paths.ts'

interface Section {
  readonly title: string
  readonly to: string
  readonly permission: Permission
  /** One-line description. */
  readonly about: string
}

/** Content management screens, in menu order. */
export const sections: readonly Section[] = [
  {
    title: 'Channels',
    to: paths.channels(),
    permission: 'channels',
    about: 'The lineup: names, streams, order and program guides',
  },
  {
    title: 'Channel Logos',
    to: paths.channelLogos(),
    permission: 'channel-logos',
    about: 'The images that the apps show for channels',
  },
  {
    title: 'Channel Tags',
    to: paths.channelTags(),
    permission: 'channel-tags',
    about: 'Genres, languages, origins and audiences',
  },
  { title: 'VODs', to: paths.vods(), permission: 'vods', about: 'Videos on demand and their licenses' },
]
