import { createHash } from 'node:crypto'
import { DAY_MS } from '@portal/contract/durations'
import type { FileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import type pg from 'pg'
import { demoChannels } from './channels.ts'
import { drawLogo } from './draw-logo.ts'
import { demoTags, disabledDemoTags, furtherDemoTags } from './tags.ts'

/** Two unused logos, for future channels. */
const SPARE_LOGOS = [
  ['NEWX', 'NEWS'],
  ['PLUS', 'MOVI'],
] as const
/** A channel whose logo has been deleted. */
const WITHOUT_LOGO = 'TEST'
const YEAR_MS = 365 * DAY_MS

/** Inserts the tags, channels and logos of the demo data. Writes the images if a store is given. */
export async function insertDemoContent(client: pg.ClientBase, now: Date, files: FileStore | null): Promise<void> {
  const at = new Date(now.getTime() - 4 * YEAR_MS)
  await insertTags(client, at)
  await insertChannels(client, at)
  await insertLogos(client, files)
}

async function insertTags(client: pg.ClientBase, at: Date): Promise<void> {
  const further = furtherDemoTags.map(({ code, name, disabled }) => [code, name, disabled, at])
  await insert(client, 'channel_tags (code, name, disabled, created_at)', 'text, text, boolean, timestamptz', further)
  const groups = { ...demoTags, ...Object.fromEntries(furtherDemoTags.map(({ code, values }) => [code, values])) }
  const values = Object.entries(groups).flatMap(([tag, named]) =>
    Object.entries(named).map(([code, name]) => [tag, code, name, disabledDemoTags.includes(`${tag}-${code}`), at]),
  )
  const columns = 'channel_tag_values (tag_code, code, name, disabled, created_at)'
  await insert(client, columns, 'text, text, text, boolean, timestamptz', values)
}

async function insertChannels(client: pg.ClientBase, at: Date): Promise<void> {
  const rows = demoChannels.map((channel) => [
    channel.code,
    channel.name,
    `https://streams.example.com/live/${channel.code.toLowerCase()}/index.m3u8`,
    channel.order,
    channel.metadataId,
    channel.type,
    `logo-${channel.code}.png`,
    `GENR-${channel.genre}`,
    `LANG-${channel.language}`,
    `ORGN-${channel.origin}`,
    `AUDC-${channel.audience}`,
    channel.disabled,
    at,
  ])
  await insert(
    client,
    `channels (code, name, url, sort_order, metadata_id, type, logo, genre, language, origin, audience, disabled,
               created_at)`,
    'text, text, text, bigint, text, text, text, text, text, text, text, boolean, timestamptz',
    rows,
  )
}

async function insertLogos(client: pg.ClientBase, files: FileStore | null): Promise<void> {
  const shown = demoChannels
    .filter(({ code }) => code !== WITHOUT_LOGO)
    .map(({ code, genre }) => [code, genre] as const)
  const rows: unknown[][] = []
  for (const [code, genre] of [...shown, ...SPARE_LOGOS]) {
    const image = drawLogo(code, genre)
    const file = `logos/logo-${code}.demo.png`
    await files?.write(file, image)
    const sha256 = createHash('sha256').update(image).digest()
    rows.push([`logo-${code}.png`, file, sha256, image.length, image.readUInt32BE(16), image.readUInt32BE(20)])
  }
  await insert(
    client,
    'channel_logos (key, file, sha256, bytes, width, height)',
    'text, text, bytea, int, int, int',
    rows,
  )
}

async function insert(client: pg.ClientBase, into: string, types: string, rows: readonly unknown[][]) {
  const columns = types.split(', ')
  const lists = columns.map((_, column) => rows.map((row) => row[column]))
  const arrays = columns.map((type, index) => `$${index + 1}::${type}[]`).join(', ')
  await client.query(`insert into ${into} select * from unnest(${arrays})`, lists)
}
