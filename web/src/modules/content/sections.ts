import type { Permission } from '@portal/contract/rights'
import { paths } from '../../app/paths.ts'

interface Section {
  readonly title: string
  readonly to: string
  readonly right: Permission
  /** What is done there, in a line. */
  readonly about: string
}

/** The screens of content management, in the order of their menu. */
export const sections: readonly Section[] = [
  {
    title: 'Channels',
    to: paths.channels(),
    right: 'channels',
    about: 'The lineup: names, streams, order and program guides',
  },
  {
    title: 'Channel Logos',
    to: paths.channelLogos(),
    right: 'channel-logos',
    about: 'The images that the apps show for channels',
  },
  {
    title: 'Channel Tags',
    to: paths.channelTags(),
    right: 'channel-tags',
    about: 'Genres, languages, origins and audiences',
  },
  { title: 'VODs', to: paths.vods(), right: 'vods', about: 'Videos on demand and their licenses' },
]
