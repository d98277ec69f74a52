/**
 * Importers for the data that staff set up: few rows, each stored as if staff had entered it. Existing rows do not
 * change.
 */

import { complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { channelsCalls } from '@portal/contract/content/channels/calls'
import { chosenTags, tagsOf } from '@portal/contract/content/channels/tags'
import { merchantsCalls } from '@portal/contract/merchants/calls'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { z } from 'zod'
import { record } from '../../platform/audit/record.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { addCode, findCodeFacts, setCodeDisabled } from '../complimentary-codes/public.ts'
import {
  addChannel,
  addTag,
  addTagValue,
  findChannel,
  findTag,
  listUnknown,
  setChannelDisabled,
  setTagDisabled,
  setTagValueDisabled,
} from '../content/public.ts'
import { publish } from '../events/public.ts'
import { findMerchant, insertMerchant, setMerchantDisabled } from '../merchants/public.ts'
import { findStaffByEmail, invite } from '../staff/public.ts'
import { day, fromDigits, optional, wholeNumber, yesOrNo } from './cells.ts'
import type { Importer, ImportFacts } from './importer.ts'
import { storeNew } from './store-each.ts'

const disabled = optional(yesOrNo)

const merchantFields = { ...merchantsCalls.createMerchant.input.shape, disabled }

export const merchantImporter: Importer<z.output<z.ZodObject<typeof merchantFields>>> = {
  fields: merchantFields,
  keysOf: ({ code }) => [code],
  ...storeNew({
    find: async (tx, { code }) => (code === undefined ? null : findMerchant(tx, code)),
    comparable: ({ name }) => ({ name }),
    async add(tx, { code, name, disabled: isDisabled = false }, facts) {
      await insertMerchant(tx, { code, name }, facts.now)
      if (isDisabled) await setMerchantDisabled(tx, code, true)
      await audit(tx, facts, 'create-merchant', code, { name, disabled: isDisabled })
    },
  }),
}

const { email, firstName, lastName, role } = adminUsersCalls.createAdminUser.input.shape
const staffFields = { email, firstName, lastName, role }

/** Each new user gets an email with a link to set a password. */
export function staffImporter(
  context: Pick<Context, 'config' | 'now' | 'newId'>,
): Importer<z.output<z.ZodObject<typeof staffFields>>> {
  return {
    fields: staffFields,
    keysOf: (row) => [row.email],
    ...storeNew({
      find: async (tx, row) => (row.email === undefined ? null : findStaffByEmail(tx, row.email)),
      comparable: (row) => ({ firstName: row.firstName, lastName: row.lastName, role: row.role }),
      async add(tx, row, facts) {
        await invite(tx, context, row)
        const { firstName: first, lastName: last, role: given } = row
        await audit(tx, facts, 'create-admin-user', row.email, { firstName: first, lastName: last, role: given })
      },
    }),
  }
}

const tagInput = channelTagsCalls.createChannelTag.input.shape
const tagFields = {
  code: z.string('must be a tag such as GENR, or a value such as GENR-NEWS').regex(/^[A-Z]{4}(-[A-Z]{4})?$/, {
    error: 'must be a tag such as GENR, or a value such as GENR-NEWS',
  }),
  name: tagInput.name,
  disabled,
}

export const tagImporter: Importer<z.output<z.ZodObject<typeof tagFields>>> = {
  fields: tagFields,
  keysOf: ({ code }) => [code],
  ...storeNew({
    async find(tx, { code: subject }) {
      const [tagCode, code] = partsOf(subject)
      const tag = await findTag(tx, tagCode)
      return code === undefined ? tag : tag?.values.find((value) => value.code === code)
    },
    comparable: ({ name }) => ({ name }),
    async findObstacles(tx, { code: subject }) {
      const [tagCode, code] = partsOf(subject)
      if (code === undefined || (await findTag(tx, tagCode))) return []
      return [{ field: 'code', reason: `tag ${tagCode} not found` }]
    },
    async add(tx, { code: subject, name, disabled: isDisabled = false }, facts) {
      const [tagCode, code] = partsOf(subject)
      if (code === undefined) {
        await addTag(tx, { code: tagCode, name, at: facts.now })
        if (isDisabled) await disable(tx, facts, 'tag.disabled', subject, setTagDisabled(tx, tagCode, true))
        await audit(tx, facts, 'create-channel-tag', subject, { name, disabled: isDisabled })
      } else {
        await addTagValue(tx, { tagCode, code, name, at: facts.now })
        if (isDisabled) {
          await disable(tx, facts, 'tag.disabled', subject, setTagValueDisabled(tx, tagCode, code, true))
        }
        await audit(tx, facts, 'create-channel-tag-value', subject, { name, disabled: isDisabled })
      }
    },
  }),
}

/** Returns the tag, and the value if the code is a value's. */
function partsOf(subject = ''): readonly [string, string | undefined] {
  const [tagCode = '', code] = subject.split('-')
  return [tagCode, code]
}

const channelInput = channelsCalls.createChannel.input.shape
const tagValue = z.string('must be four letters').regex(/^[A-Z]{4}$/, 'must be four letters')
const channelFields = {
  code: channelInput.code,
  name: channelInput.name,
  url: channelInput.url,
  order: fromDigits(channelInput.order),
  metadataId: optional(channelInput.metadataId),
  type: channelInput.type,
  logo: channelInput.logo,
  genre: tagValue,
  language: tagValue,
  origin: tagValue,
  audience: tagValue,
  disabled,
}

type ChannelRow = z.output<z.ZodObject<typeof channelFields>>

/** The field that each reason for rejecting a channel refers to. */
const fieldOfReason = {
  UnknownLogo: 'logo',
  UnknownGenre: 'genre',
  UnknownLanguage: 'language',
  UnknownOrigin: 'origin',
  UnknownAudience: 'audience',
} as const

export const channelImporter: Importer<ChannelRow> = {
  fields: channelFields,
  keysOf: ({ code }) => [code],
  ...storeNew<ChannelRow>({
    async find(tx, { code }) {
      const known = code === undefined ? null : await findChannel(tx, code)
      return known && { ...known, ...chosenTags(known.tags) }
    },
    comparable: ({ code: _key, disabled: _new, ...row }) => ({ ...row, metadataId: row.metadataId || null }),
    async findObstacles(tx, { logo, genre, language, origin, audience }) {
      const tags = tagsOf({
        genre: genre ?? '',
        language: language ?? '',
        origin: origin ?? '',
        audience: audience ?? '',
      })
      // An unreadable value is not a value.
      const unknown = await listUnknown(tx, { logo, tags: tags.filter((tag) => !tag.endsWith('-')) })
      return unknown.map((reason) => ({ field: fieldOfReason[reason], reason: 'not found, or not active' }))
    },
    async add(tx, row, facts) {
      const { code, genre, language, origin, audience, disabled: isDisabled = false, ...rest } = row
      const tags = tagsOf({ genre, language, origin, audience })
      const fields = { ...rest, metadataId: rest.metadataId || null, tags }
      const refused = await addChannel(tx, code, fields, facts.now)
      if (refused) throw new Error(`channel ${code}: ${refused}`)
      if (isDisabled) await disable(tx, facts, 'channel.disabled', code, setChannelDisabled(tx, code, true))
      await audit(tx, facts, 'create-channel', code, { ...fields, disabled: isDisabled })
    },
  }),
}

const codeInput = complimentaryCodesCalls.createComplimentaryCode.input.shape
const codeFields = {
  code: z.string('must be 4 to 40 uppercase letters and digits').regex(/^[A-Z0-9]{4,40}$/, {
    error: 'must be 4 to 40 uppercase letters and digits',
  }),
  requestedBy: codeInput.requestedBy,
  department: codeInput.department,
  reason: codeInput.reason,
  startDate: day,
  endDate: day,
  duration: fromDigits(codeInput.duration),
  maximumAccounts: fromDigits(codeInput.maximumAccounts),
  accountCount: optional(wholeNumber(0, 1_000_000)),
  disabled,
}

export const codeImporter: Importer<z.output<z.ZodObject<typeof codeFields>>> = {
  fields: codeFields,
  findProblems: ({ startDate, endDate, maximumAccounts, accountCount = 0 }) => [
    ...(startDate !== undefined && endDate !== undefined && endDate < startDate
      ? [{ field: 'endDate', reason: 'must not be before startDate' }]
      : []),
    ...(maximumAccounts !== undefined && accountCount > maximumAccounts
      ? [{ field: 'accountCount', reason: 'must not be more than maximumAccounts' }]
      : []),
  ],
  keysOf: ({ code }) => [code],
  ...storeNew({
    find: async (tx, { code }) => (code === undefined ? null : findCodeFacts(tx, code)),
    comparable: ({ code: _key, accountCount: _new, disabled: _newToo, ...facts }) => facts,
    async add(tx, { code, accountCount = 0, disabled: isDisabled = false, ...given }, facts) {
      await addCode(tx, { ...given, code, accountCount, at: facts.now })
      if (isDisabled) await disable(tx, facts, 'code.disabled', code, setCodeDisabled(tx, code, true))
      await audit(tx, facts, 'create-complimentary-code', code, { ...given, accountCount, disabled: isDisabled })
    },
  }),
}

/** Other systems first receive that the code was created, then that it is disabled. */
async function disable(
  tx: Tx,
  { now: at }: ImportFacts,
  type: 'tag.disabled' | 'channel.disabled' | 'code.disabled',
  id: string,
  stored: Promise<unknown>,
): Promise<void> {
  await stored
  await publish(tx, { type, id, at, data: {} })
}

async function audit(tx: Tx, { now: at }: ImportFacts, action: string, subject: string, after: object): Promise<void> {
  await record(tx, { staff: null, action, at, requestId: null, subject, after: { ...after } })
}
