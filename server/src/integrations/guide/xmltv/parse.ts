import { SaxesParser } from 'saxes'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { GuideUnavailable } from '../guide.ts'
import type { SourceProgram } from '../tidy.ts'
import { readXmltvTime } from './times.ts'

/** A channel's programs in a file. */
export interface XmltvChannel {
  readonly programs: SourceProgram[]
  /** Programs left out because their times cannot be parsed. */
  unusable: number
}

const TEXTS = new Set(['title', 'sub-title', 'desc', 'length', 'episode-num'])
/** Longer than any text in a guide. */
const MAX_TEXT_LENGTH = 20_000

/** Parses an XMLTV file in chunks; keeps only the programs of requested channels. */
export class XmltvParser {
  readonly channels = new Map<string, XmltvChannel>()
  readonly #parser = new SaxesParser()
  readonly #isWanted: (channelId: string) => boolean
  #program: OpenProgram | null = null
  #text: { name: string; attributes: Attributes; value: string } | null = null
  #isTv = false

  constructor(isWanted: (channelId: string) => boolean) {
    this.#isWanted = isWanted
    const parser = this.#parser
    parser.on('error', (error) => {
      throw new GuideUnavailable('NotUnderstood', error.message)
    })
    parser.on('doctype', rejectEntities)
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes))
    parser.on('text', (text) => this.#add(text))
    parser.on('cdata', (text) => this.#add(text))
    parser.on('closetag', ({ name }) => this.#close(name))
  }

  write(chunk: string): void {
    // Not valid XML, but real files contain them.
    this.#parser.write(chunk.replace(/[^\P{Cc}\t\n\r]/gu, ''))
  }

  /** @throws GuideUnavailable if the file is truncated or not XMLTV */
  close(): void {
    this.#parser.close()
    if (!this.#isTv) throw new GuideUnavailable('NotUnderstood', 'this is not an XMLTV file')
  }

  #open(name: string, attributes: Attributes): void {
    if (name === 'tv') this.#isTv = true
    else if (!this.#isTv) throw new GuideUnavailable('NotUnderstood', `this is not an XMLTV file: <${name}>`)
    if (name === 'channel' && this.#isWanted(attributes['id'] ?? '')) this.#channel(attributes['id'] ?? '')
    if (name === 'programme') {
      const channel = attributes['channel'] ?? ''
      this.#program = this.#isWanted(channel) ? { channel, attributes, texts: new Map() } : null
    } else if (this.#program && TEXTS.has(name)) {
      this.#text = { name, attributes, value: '' }
    }
  }

  #channel(id: string): XmltvChannel {
    const channel = this.channels.get(id) ?? { programs: [], unusable: 0 }
    this.channels.set(id, channel)
    return channel
  }

  #add(text: string): void {
    if (this.#text && this.#text.value.length < MAX_TEXT_LENGTH) this.#text.value += text
  }

  #close(name: string): void {
    if (this.#program && this.#text?.name === name) {
      const { attributes, value } = this.#text
      const texts = this.#program.texts.get(name) ?? []
      texts.push({ lang: attributes['lang'], units: attributes['units'], text: value.trim() })
      this.#program.texts.set(name, texts)
      this.#text = null
    } else if (name === 'programme' && this.#program) {
      this.#keep(this.#program)
      this.#program = null
    }
  }

  #keep({ channel, attributes, texts }: OpenProgram): void {
    const station = this.#channel(channel)
    const startTime = readXmltvTime(attributes['start'] ?? '')
    const stop = attributes['stop']
    const endTime = stop === undefined ? null : readXmltvTime(stop)
    // A stop that cannot be parsed makes the program unusable; a missing one is allowed.
    if (!startTime || (stop !== undefined && !endTime)) {
      station.unusable++
      return
    }
    const title = chooseText(texts.get('title'))
    const subTitle = chooseText(texts.get('sub-title'))
    station.programs.push({
      startTime,
      endTime,
      name: title !== '' && subTitle !== '' ? `${title}: ${subTitle}` : title || subTitle,
      description: chooseText(texts.get('desc')),
      lengthMs: lengthOf(texts.get('length')?.[0]),
      clump: clumpIndex(attributes['clumpidx']),
    })
  }
}

type Attributes = Readonly<Record<string, string | undefined>>

interface OpenProgram {
  readonly channel: string
  readonly attributes: Attributes
  readonly texts: Map<string, LocalText[]>
}

/** Entity definitions can turn a small file into a huge one, or read other files. A plain DOCTYPE is common. */
function rejectEntities(doctype: string): void {
  if (/<!ENTITY/i.test(doctype) || doctype.includes('[')) {
    throw new GuideUnavailable('NotUnderstood', 'the file defines custom entities')
  }
}

const unitsMs: Readonly<Record<string, number>> = { seconds: 1000, minutes: MINUTE_MS, hours: HOUR_MS }

function lengthOf(length: LocalText | undefined): number | undefined {
  const unit = unitsMs[length?.units ?? '']
  return length && unit !== undefined && /^\d{1,6}$/.test(length.text) ? Number(length.text) * unit : undefined
}

/** `1/2` is the second of two programs that share a slot; `0/1` is the only one. */
function clumpIndex(index: string | undefined): number | undefined {
  const [, place, of] = /^(\d{1,3})\/(\d{1,3})$/.exec(index ?? '') ?? []
  return place === undefined || Number(of) < 2 ? undefined : Number(place)
}

interface LocalText {
  readonly lang: string | undefined
  readonly units: string | undefined
  readonly text: string
}

/** Prefers the portal's own language, then a text without a language, then the first. */
function chooseText(texts: readonly LocalText[] = []): string {
  const filled = texts.filter(({ text }) => text !== '')
  const english = filled.find(({ lang }) => lang === 'en' || lang?.startsWith('en-') || lang?.startsWith('en_'))
  return (english ?? filled.find(({ lang }) => !lang) ?? filled[0])?.text ?? ''
}
