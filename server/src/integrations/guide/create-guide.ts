import { SIMULATOR_KEY } from '@portal/server/src/integrations/guide/simulator-key.ts'
import { createGracenote, GRACENOTE_URL } from './gracenote.ts'
import { type Guide, GuideUnavailable } from './guide.ts'
import { createXmltv } from './xmltv/xmltv.ts'

export interface GuideSettings {
  readonly source: Guide['source']
  readonly url: string | null
  readonly apiKey: string | null
  readonly stationIds: ReadonlyMap<string, string>
}

/** Creates the configured source. The simulator runs only with demo data; without demo data there is no source. */
export function createGuide({
  guide,
  demo,
}: {
  readonly guide: GuideSettings
  readonly demo: { readonly enabled: boolean }
}): Guide {
  const baseUrl = guide.url?.replace(/\/+$/, '')
  switch (guide.source) {
    case 'xmltv':
      return createXmltv({ url: guide.url ?? '', stationIds: guide.stationIds })
    case 'gracenote':
      return createGracenote({ source: 'gracenote', baseUrl: baseUrl ?? GRACENOTE_URL, apiKey: guide.apiKey ?? '' })
    case 'stand-in':
      if (!demo.enabled || baseUrl === undefined) return noGuide
      return createGracenote({ source: 'stand-in', baseUrl, apiKey: SIMULATOR_KEY, pauseMs: 0 })
  }
}

const noGuide: Guide = {
  source: 'stand-in',
  open: (span) => ({
    span,
    async fetch() {
      throw new GuideUnavailable('NoSource')
    },
  }),
}
