import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { type Guide, GuideUnavailable } from '../guide.ts'
import { tidy } from '../tidy.ts'
import { type XmltvChannel, XmltvParser } from './parse.ts'

export interface XmltvOptions {
  /** `https:`, `http:` or `file:` */
  readonly url: string
  /** Station IDs by channel ID, for files whose channels do not contain them. */
  readonly stationIds: ReadonlyMap<string, string>
}

/** Reads an XMLTV file once for all stations that are requested together. */
export function createXmltv({ url, stationIds }: XmltvOptions): Guide {
  const stationOf = (channelId: string) => stationIds.get(channelId) ?? stationIn(channelId)
  return {
    source: 'xmltv',
    open(span, wanted) {
      const stations = new Set(wanted)
      let loading: Promise<Map<string, XmltvChannel>> | null = null
      return {
        span,
        async fetch(stationId, onProgress) {
          loading ??= load(url, (channelId) => stations.has(stationOf(channelId)))
          const channels = [...(await loading)].filter(([channelId]) => stationOf(channelId) === stationId)
          await onProgress(1, 1)
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

/**
 * Many files have Gracenote's station IDs in their channel IDs: `10359`, `I10359.labs.example`, `10359.guide.example`.
 */
function stationIn(channelId: string): string {
  return /^I?(\d{1,10})(?:\.|$)/.exec(channelId)?.[1] ?? ''
}

async function load(url: string, isWanted: (channelId: string) => boolean): Promise<Map<string, XmltvChannel>> {
  const parser = new XmltvParser(isWanted)
  await readXmltvFile(url, (text) => parser.write(text))
  parser.close()
  return parser.channels
}

/** Maximum size of the decompressed XML: a small compressed file may contain a huge one. */
const MAX_BYTES = 64 * 1024 * 1024
const TIME_LIMIT_MS = 180_000

/**
 * Reads the text of an XMLTV file in chunks, gzipped or not.
 *
 * @param url `https:`, `http:` or `file:`
 * @throws GuideUnavailable
 */
async function readXmltvFile(url: string, onText: (text: string) => void): Promise<void> {
  const body = await open(url)
  let text: ((chunk: Uint8Array) => string) | null = null
  let bytes = 0
  try {
    await pipeline(body, unpacked, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > MAX_BYTES) throw new GuideUnavailable('NotUnderstood', 'the file is larger than 64 MB')
        text ??= decoderOf(chunk)
        onText(text(chunk))
      }
    })
  } catch (error) {
    if (error instanceof GuideUnavailable) throw error
    throw new GuideUnavailable(isBroken(error) ? 'NotUnderstood' : 'Unreachable', reasonOf(error))
  }
}

async function open(url: string): Promise<Readable> {
  if (url.startsWith('file:')) return createReadStream(fileURLToPath(url))
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    if (response.status === 401 || response.status === 403) {
      throw new GuideUnavailable('KeyRefused', String(response.status))
    }
    if (!response.ok || !response.body) throw new GuideUnavailable('Unreachable', `status ${response.status}`)
    return Readable.from(response.body)
  } catch (error) {
    if (error instanceof GuideUnavailable) throw error
    throw new GuideUnavailable('Unreachable', reasonOf(error))
  }
}

/** A gzipped file starts with these two bytes, whatever its name. */
async function* unpacked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]()
  const head: Buffer[] = []
  let size = 0
  while (size < 2) {
    const { value, done } = await iterator.next()
    if (done) break
    head.push(Buffer.from(value))
    size += value.length
  }
  const first = Buffer.concat(head)
  const all = async function* () {
    yield first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield Buffer.from(next.value)
  }
  if (first[0] !== 0x1f || first[1] !== 0x8b) return yield* all()
  const gunzip = createGunzip()
  const output = new PassThrough()
  const unpacking = pipeline(all(), gunzip, output)
  unpacking.catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  yield* output
}

/**
 * Chooses the encoding by the byte-order mark, or else by the XML declaration; the parser needs text without either.
 */
function decoderOf(first: Buffer): (chunk: Uint8Array) => string {
  const declared = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(first.subarray(0, 200).toString('latin1'))?.[1]
  const mark =
    first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : null
  try {
    const decoder = new TextDecoder(mark ?? declared ?? 'utf-8')
    return (chunk) => decoder.decode(chunk, { stream: true })
  } catch {
    throw new GuideUnavailable('NotUnderstood', `unknown encoding ${declared}`)
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
