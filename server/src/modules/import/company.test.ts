import { complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { merchantsCalls } from '@portal/contract/merchants/calls'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { channelImporter, codeImporter, merchantImporter, staffImporter, tagImporter } from './company.ts'
import type { Importer } from './importer.ts'
import { readCsv } from './read-csv.ts'
import { runImport } from './run-import.ts'

const portal = await startPortal()
const { context } = portal
afterAll(() => portal.stop())

async function run<Row>(importer: Importer<Row>, text: string) {
  portal.clock.advance(MINUTE_MS)
  const lines: string[] = []
  const options = {
    isDryRun: false,
    source: 'former',
    billFrom: null,
    now: context.now(),
    report: (line: string) => void lines.push(line.trim()),
  }
  const records = readCsv(
    (async function* () {
      yield text
    })(),
  )
  const { added, unchanged, refused } = await runImport(context.db, importer, records, options)
  return { added, unchanged, refused, lines: lines.slice(1) }
}

const allAdded = (added: number) => ({ added, unchanged: 0, refused: 0, lines: [] })
const allKnown = (unchanged: number) => ({ added: 0, unchanged, refused: 0, lines: [] })

test('imports merchants, skips repetitions and rejects a different one', async () => {
  const file = 'code,name,disabled\nNEW,New Brand,\nOLD,Old Brand,true\n'
  expect(await run(merchantImporter, file)).toEqual(allAdded(2))
  expect(await run(merchantImporter, file)).toEqual(allKnown(2))
  const administrator = await portal.as('administrator')
  expect(await administrator.call(merchantsCalls.getAllMerchants, {})).toEqual([
    { code: 'NEW', name: 'New Brand', disabled: false },
    { code: 'OLD', name: 'Old Brand', disabled: true },
  ])
  expect((await run(merchantImporter, 'code,name\nNEW,Other\nlower,Name\n')).lines).toEqual([
    '2,name,"differs from the data in the portal; change it there"',
    '3,code,Enter a valid merchant code in uppercase',
  ])
})

test('imports staff and emails them a link to set their password', async () => {
  const file = 'email,firstName,lastName,role\nann@example.com,Ann,Lee,finance\nbob@example.com,Bob,Ray,boss\n'
  const importer = staffImporter(context)
  expect(await run(importer, file)).toMatchObject({ added: 1, refused: 1 })
  expect(await run(importer, file)).toMatchObject({ added: 0, unchanged: 1, refused: 1 })
  const { rows } = await portal.owner.query(`select recipient from mails where recipient like '%@example.com'`)
  expect(rows).toEqual([{ recipient: 'ann@example.com' }])
  const administrator = await portal.as('administrator')
  const found = await administrator.call(adminUsersCalls.getAdminUser, { adminEmail: 'ann@example.com' })
  expect(found).toMatchObject({ firstName: 'Ann', role: 'finance', disabled: false })
})

test('imports tags and values, then channels that use them', async () => {
  const tags = `code,name,disabled
GENR,Genre,
GENR-NEWS,News,
LANG-ENGL,English,
ORGN-MEXI,Mexico,
AUDC-EVRY,Everyone,
MOOD,Mood,
MOOD-CALM,Calm,true
`
  expect(await run(tagImporter, tags)).toEqual({ added: 6, unchanged: 1, refused: 0, lines: [] })
  expect(await run(tagImporter, tags)).toEqual(allKnown(7))
  const events = await portal.owner.query(`select type from events where object_id = 'MOOD-CALM' order by sequence`)
  expect(events.rows).toEqual([{ type: 'tag.created' }, { type: 'tag.disabled' }])
  expect((await run(tagImporter, 'code,name\nNONE-NEWS,\n')).lines).toEqual([
    '2,name,Enter channel tag name',
    '2,code,tag NONE not found',
  ])

  const logo = 'logo-News.png'
  await portal.owner.query(
    `insert into channel_logos (key, file, sha256, bytes, width, height)
     values ($1, 'news', decode(repeat('00', 32), 'hex'), 1, 1, 1)`,
    [logo],
  )
  const head = 'code,name,url,order,metadataId,type,logo,genre,language,origin,audience,disabled\n'
  const channel = `NEWS,News One,https://example.com/news.m3u8,10,10021,TV,${logo},NEWS,ENGL,MEXI,EVRY,\n`
  const wrong = `GONE,Gone,no address,,,TV,logo-None.png,MISS,ENGL,MEXI,EVRY,\n`
  const imported = await run(channelImporter, head + channel + wrong)
  expect(imported).toMatchObject({
    added: 1,
    lines: [
      expect.stringMatching(/^3,url,/),
      '3,logo,"not found, or not active"',
      '3,genre,"not found, or not active"',
    ],
  })
  expect(await run(channelImporter, head + channel)).toEqual(allKnown(1))
  const administrator = await portal.as('administrator')
  expect(await administrator.call(channelsCalls.getChannel, { code: 'NEWS' })).toMatchObject({
    order: 10,
    tags: ['GENR-NEWS', 'LANG-ENGL', 'ORGN-MEXI', 'AUDC-EVRY'],
  })
})

test('imports codes with the accounts that used them', async () => {
  const file = `code,requestedBy,department,reason,startDate,endDate,duration,maximumAccounts,accountCount,disabled
WELCOME2026,Ann Lee,Marketing,Fair,2026-01-01,2027-01-01,30,100,42,
LATE2026,Ann Lee,Marketing,Fair,2026-02-01,2026-01-01,30,100,101,
`
  const lines = ['3,endDate,must not be before startDate', '3,accountCount,must not be more than maximumAccounts']
  expect(await run(codeImporter, file)).toEqual({ added: 1, unchanged: 0, refused: 1, lines })
  expect(await run(codeImporter, file)).toMatchObject({ added: 0, unchanged: 1 })
  const administrator = await portal.as('administrator')
  const [code] = await administrator.call(complimentaryCodesCalls.getAllComplimentaryCodes, {})
  expect(code).toMatchObject({ code: 'WELCOME2026', duration: 30, maximumAccounts: 100, accountCount: 42 })
})
