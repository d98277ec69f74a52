import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { GuideUnavailable } from '../guide.ts'
import { createXmltv } from './xmltv.ts'

const folder = await mkdtemp(join(tmpdir(), 'portal-xmltv-'))
afterAll(() => rm(folder, { recursive: true }))
const span = { start: new Date('2026-03-08T05:00:00Z'), end: new Date('2026-03-22T04:00:00Z') }

const file = (programmes: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv generator-info-name="test">${head}${programmes}</tv>`
const programme = (
  inner: string,
  attributes = 'start="20260308060000 +0000" stop="20260308070000 +0000"',
  channel = '10359',
) => `<programme ${attributes} channel="${channel}">${inner}</programme>`
const news = programme('<title>News</title><desc>All of it</desc>')

async function urlOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `${Math.abs(hash(content))}.xml`)
  await writeFile(path, content)
  return pathToFileURL(path).href
}

function hash(content: string | Buffer): number {
  return [...Buffer.from(content)].reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 7)
}

async function fetchFrom(content: string | Buffer, stationIds: [string, string][] = [], station = '10359') {
  const guide = createXmltv({ url: await urlOf(content), stationIds: new Map(stationIds) })
  return guide.open(span, [station]).fetch(station, async () => {})
}

const shown = async (content: string | Buffer) =>
  (await fetchFrom(content)).programs.map(({ startTime, endTime, name, description }) =>
    [startTime.toISOString().slice(11, 16), endTime.toISOString().slice(11, 16), name, description].join('|'),
  )

test.each<[string, string, string[]]>([
  ['a program', news, ['06:00|07:00|News|All of it']],
  [
    'children in any order',
    programme('<desc>All</desc><date>2026</date><title>News</title>'),
    ['06:00|07:00|News|All'],
  ],
  ['a sub-title', programme('<title>Show</title><sub-title>Pilot</sub-title>'), ['06:00|07:00|Show: Pilot|']],
  [
    'languages',
    programme('<title lang="es">Noticias</title><title lang="en">News</title><desc lang="fr">Tout</desc>'),
    ['06:00|07:00|News|Tout'],
  ],
  [
    'text without a language before text with one',
    programme('<title lang="es">Noticias</title><title>News</title>'),
    ['06:00|07:00|News|'],
  ],
  [
    'entities, once',
    programme('<title>Salt &amp;amp; Smoke &lt;1&gt; &#233;</title>'),
    ['06:00|07:00|Salt &amp; Smoke <1> é|'],
  ],
  ['character data', programme('<title><![CDATA[A & B]]></title>'), ['06:00|07:00|A & B|']],
  [
    'white space in a description',
    programme('<title>News</title><desc> one\n   two </desc>'),
    ['06:00|07:00|News|one two'],
  ],
  ['control characters', programme('<title>Ne\u0003ws</title>'), ['06:00|07:00|News|']],
  [
    'a title within credits',
    programme('<title>News</title><credits><actor>Ana</actor></credits>'),
    ['06:00|07:00|News|'],
  ],
  [
    'the night of the change to daylight saving time',
    programme('<title>Night</title>', 'start="20260308013000 -0500" stop="20260308033000 -0400"'),
    ['06:30|07:30|Night|'],
  ],
  [
    'no stop',
    programme('<title>A</title>', 'start="202603080600"') +
      programme('<title>B</title>', 'start="202603080800" stop="202603080900"'),
    ['06:00|08:00|A|', '08:00|09:00|B|'],
  ],
  [
    'a length instead of a stop',
    programme('<title>A</title><length units="minutes">45</length>', 'start="202603080600"'),
    ['06:00|06:45|A|'],
  ],
  [
    'a clump',
    programme('<title>B</title>', 'start="202603080600" stop="202603080700" clumpidx="1/2"') +
      programme('<title>A</title>', 'start="202603080600" stop="202603080700" clumpidx="0/2"'),
    ['06:00|07:00|A; B|'],
  ],
  [
    'a time that cannot be read',
    programme('<title>A</title>', 'start="20260230060000"') + news,
    ['06:00|07:00|News|All of it'],
  ],
  [
    'an unknown zone',
    programme('<title>A</title>', 'start="20260308060000 XYZ"') + news,
    ['06:00|07:00|News|All of it'],
  ],
  ['other channels', news + programme('<title>Other</title>', undefined, '999'), ['06:00|07:00|News|All of it']],
])('%s', async (_case, programmes, expected) => {
  expect(await shown(file(programmes))).toEqual(expected)
})

test.each([
  ['10359', []],
  ['I10359.labs.example.com', []],
  ['10359.guide.example', []],
  ['news.example', [['news.example', '10359']]],
] as [string, [string, string][]][])('the channel ID %s maps to station 10359', async (channel, stationIds) => {
  const { programs } = await fetchFrom(file(programme('<title>News</title>', undefined, channel)), stationIds)
  expect(programs).toHaveLength(1)
})

test('a channel without programs is empty, and a missing channel is unknown', async () => {
  const head = '<channel id="10359"><display-name>News</display-name></channel>'
  expect((await fetchFrom(file('', head))).programs).toEqual([])
  await expect(fetchFrom(file(''))).rejects.toMatchObject({ problem: 'StationUnknown' })
})

test.each<[string, string | Buffer]>([
  ['packed', gzipSync(file(news))],
  ['in Latin 1', Buffer.from(file(news).replace('UTF-8', 'ISO-8859-1').replace('All of it', 'Año'), 'latin1')],
  ['with a byte-order mark', `\ufeff${file(news)}`],
])('reads a file that is %s', async (_case, content) => {
  expect((await fetchFrom(content)).programs[0]?.description).toMatch(/^(All of it|Año)$/)
})

test.each<[string, string | Buffer, string]>([
  ['that is truncated', file(news).slice(0, -30), 'NotUnderstood'],
  ['that is HTML', '<html><body>Sign in</body></html>', 'NotUnderstood'],
  ['that is empty', '', 'NotUnderstood'],
  ['that is other XML', '<rss></rss>', 'NotUnderstood'],
  ['that is compressed and truncated', gzipSync(file(news)).subarray(0, 60), 'NotUnderstood'],
  [
    'that references external files',
    '<!DOCTYPE tv [<!ENTITY x SYSTEM "file:///etc/passwd">]><tv>&x;</tv>',
    'NotUnderstood',
  ],
  ['that grows', '<!DOCTYPE tv [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><tv>&b;</tv>', 'NotUnderstood'],
  ['that is a decompression bomb', gzipSync(Buffer.alloc(65 * 1024 * 1024, ' ')), 'NotUnderstood'],
  ['without a valid time', file(programme('<title>A</title>', 'start="x"')), 'NotUnderstood'],
])('rejects a file %s', async (_case, content, problem) => {
  const failure = await fetchFrom(content).catch((error: GuideUnavailable) => error)
  expect(failure).toMatchObject({ name: 'GuideUnavailable', problem })
})

test('reads over HTTP, once for all stations', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.end(gzipSync(file(news + programme('<title>Kids</title>', undefined, '77'))))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server listening on a port has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/guide.xml.gz`
  const reader = createXmltv({ url, stationIds: new Map() }).open(span, ['10359', '77'])
  const names = await Promise.all(['10359', '77'].map((id) => reader.fetch(id, async () => {})))
  server.close()

  expect(names.map(({ programs }) => programs[0]?.name)).toEqual(['News', 'Kids'])
  expect(requests).toBe(1)
})

test.each([
  ['file:///nowhere/guide.xml', 'Unreachable'],
  ['http://127.0.0.1:9/guide.xml', 'Unreachable'],
])('%s is unreachable', async (url, problem) => {
  const reader = createXmltv({ url, stationIds: new Map() }).open(span, ['1'])
  await expect(reader.fetch('1', async () => {})).rejects.toMatchObject({ problem })
})
