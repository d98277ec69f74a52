import { type Guide, GuideUnavailable } from '../guide.ts'
import { tidy } from '../tidy.ts'
import { type XmltvChannel, XmltvParser } from './parse.ts'
import { readXmltvFile } from './read-file.ts'

export interface XmltvOptions {
  /** `https:`, `http:` or `file:` */
  readonly url: string
  /** The station ids of the file's channels, by channel id, where these don't say them. */
  readonly stationIds: ReadonlyMap<string, string>
}

/** An XMLTV file: read once for all stations that are asked for together. */
export function createXmltv({ url, stationIds }: XmltvOptions): Guide {
  const stationOf = (channelId: string) => stationIds.get(channelId) ?? stationIn(channelId)
  return {
    source: 'xmltv',
    open(span, wanted) {
      const stations = new Set(wanted)
      let loading: Promise<Map<string, XmltvChannel>> | null = null
      return {
        span,
        async fetch(stationId, onStep) {
          loading ??= load(url, (channelId) => stations.has(stationOf(channelId)))
          const channels = [...(await loading)].filter(([channelId]) => stationOf(channelId) === stationId)
          await onStep(1, 1)
          if (channels.length === 0) throw new GuideUnavailable('StationUnknown', 'channel not found in the file')
          const programs = channels.flatMap(([, channel]) => channel.programs)
          const unusable = channels.reduce((sum, [, channel]) => sum + channel.unusable, 0)
          if (programs.length === 0 && unusable > 0)
            throw new GuideUnavailable('NotUnderstood', 'no program has a valid time')
          return tidy(programs, span, unusable)
        },
      }
    },
  }
}

/** Many files have Gracenote's station ids in their channel ids: `10359`, `I10359.labs.example`, `10359.guide.example`. */
function stationIn(channelId: string): string {
  return /^I?(\d{1,10})(?:\.|$)/.exec(channelId)?.[1] ?? ''
}

async function load(url: string, isWanted: (channelId: string) => boolean): Promise<Map<string, XmltvChannel>> {
  const parser = new XmltvParser(isWanted)
  await readXmltvFile(url, (text) => parser.write(text))
  parser.close()
  return parser.channels
}
