import type { Db } from '../src/platform/db/connect.ts'

interface NewChannel {
  readonly code: string
  readonly name: string
  readonly metadataId: string | null
  readonly disabled?: boolean
}

const CREATED_AT = '2026-01-01T00:00:00Z'
const tags = { genre: 'GENR-NEWS', language: 'LANG-ENGL', origin: 'ORGN-USAA', audience: 'AUDC-GENL' }

/** Inserts a channel; fields not given have default values. */
export async function insertChannel(db: Db, { code, name, metadataId, disabled = false }: NewChannel): Promise<void> {
  for (const tag of Object.values(tags)) {
    const [tag_code = '', value = ''] = tag.split('-')
    await db
      .insertInto('channel_tag_values')
      .values({ tag_code, code: value, name: value, created_at: CREATED_AT })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db
    .insertInto('channels')
    .values({
      code,
      name,
      disabled,
      url: `https://streams.example.com/${code.toLowerCase()}.m3u8`,
      sort_order: 1000,
      metadata_id: metadataId,
      type: 'TV',
      logo: `logo-${code}.png`,
      ...tags,
      created_at: CREATED_AT,
    })
    .execute()
}
