import { capital } from '@portal/contract/capital'
import type { customersCalls } from '@portal/contract/customers/calls'
import { type Edit, type EditedFields, mergeEdit } from '@portal/contract/customers/edits'
import { eventName } from '@portal/contract/customers/event-names'
import type { CustomerStatus } from '@portal/contract/customers/facts'
import { toUsername } from '@portal/contract/customers/username'
import { formatFullName } from '@portal/contract/full-name'
import { changesBetween } from '../../platform/audit/changes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { type Action, type ActionRequest, act, type Deed } from './act.ts'
import { convertToComplimentary, endComplimentary } from './complimentary.ts'
import { findFieldChanges } from './details/field-changes.ts'
import { findDetails } from './details/queries.ts'
import { keepReadable } from './details/readable.ts'
import { toDetails } from './details/to-details.ts'
import { deleteDevices, findCustomerId, type LockedCustomer, updateCustomer } from './queries.ts'
import { blankToNull } from './rules.ts'
import { findCustomers } from './search/queries.ts'

export const customersHandlers = {
  async searchUsers({ input, refuse }, { db, config }) {
    const { rows, tooMany } = await findCustomers(db, { text: input.searchText, atMost: config.limits.customersFound })
    if (tooMany) throw refuse('TooManyUsersFound')
    if (rows.length === 0) throw refuse('NoUsersFound')
    return rows
  },

  async getUserDetails({ input, refuse }, { db }) {
    const row = await findDetails(db, toUsername(input.email))
    if (!row) throw refuse('UserNotFound')
    return keepReadable(toDetails(row))
  },

  async getUserFieldChanges({ input, refuse }, { db }) {
    const customerId = await findCustomerId(db, toUsername(input.email))
    if (customerId === null) throw refuse('UserNotFound')
    return findFieldChanges(db, customerId)
  },

  async verifyUser(request, context) {
    await act(request, context, verify, (tx, customer) => setStatus(tx, customer, 'active'))
  },

  async suspendUser(request, context) {
    await act(request, context, suspend, (tx, customer) => setStatus(tx, customer, 'suspended'))
  },

  async unsuspendUser(request, context) {
    await act(request, context, unsuspend, (tx, customer) => setStatus(tx, customer, 'active'))
  },

  async clearUserSessions(request, context) {
    await act(request, context, resetDevices, async (tx, { id }) => {
      const names = await deleteDevices(tx, id)
      return {
        details: `${names.length} ${names.length === 1 ? 'device' : 'devices'}`,
        before: { devices: names },
        after: { devices: [] },
      }
    })
  },

  async changePassword(request, context) {
    // Before the customer is locked: computing it takes its time.
    const passwordHash = await hashPassword(request.input.newPassword)
    await act(request, context, modifyPassword, async (tx, { id }) => {
      await updateCustomer(tx, id, { password_hash: passwordHash })
      return { before: {}, after: {} }
    })
  },

  async convertToComplimentary(request, context) {
    const { durationDays, reason } = request.input
    await act(request, context, upgradeToComplimentary, (tx, customer) =>
      convertToComplimentary(tx, customer, { durationDays, reason, staff: request.staff }, context),
    )
  },

  async endComplimentarySubscription(request, context) {
    await act(request, context, stopComplimentary, (tx, customer) => endComplimentary(tx, customer, context))
  },

  async updateUserInfo(request, context) {
    const { email: _, edited, ...wanted } = request.input
    await act(request, context, modifyName, async (tx, { id, name }) => {
      const merged = mergeOrRefuse(request, { current: name, wanted, edited })
      const changes = changesBetween(name, merged)
      if (changes === null) return null
      await updateCustomer(tx, id, { first_name: merged.firstName, last_name: merged.lastName })
      return { ...changes, details: `${formatFullName(name)} is now ${formatFullName(merged)}` }
    })
  },

  async updatePreferences(request, context) {
    const { email: _, edited, ...wanted } = request.input
    await act(request, context, modifyPreferences, async (tx, { id, preferences }) => {
      const merged = mergeOrRefuse<typeof preferences>(request, { current: preferences, wanted, edited })
      const changes = changesBetween(preferences, merged)
      if (changes === null) return null
      await updateCustomer(tx, id, {
        time_zone: merged.defaultTimeZone,
        language: merged.defaultLanguage,
        opted_in: merged.emailSmsSubscription,
      })
      return { ...changes, details: inWords(changes.names, preferenceWords) }
    })
  },

  async updateSupportInfo(request, context) {
    const { email: _, edited, ...texts } = request.input
    const wanted = {
      altContact1: blankToNull(texts.altContact1),
      altContact2: blankToNull(texts.altContact2),
      address: blankToNull(texts.address),
      city: blankToNull(texts.city),
      state: blankToNull(texts.state),
      zipCode: blankToNull(texts.zipCode),
      notes: blankToNull(texts.notes),
    }
    await act(request, context, modifySupportInformation, async (tx, { id, support }) => {
      const merged = mergeOrRefuse<typeof support>(request, { current: support, wanted, edited })
      const changes = changesBetween(support, merged)
      if (changes === null) return null
      await updateCustomer(tx, id, {
        alt_contact1: merged.altContact1,
        alt_contact2: merged.altContact2,
        support_address: merged.address,
        support_city: merged.city,
        support_state: merged.state,
        support_zip_code: merged.zipCode,
        support_notes: merged.notes,
      })
      return { ...changes, details: inWords(changes.names, supportWords) }
    })
  },
} satisfies Handlers<typeof customersCalls>

const verify: Action = { offered: 'verify', permission: 'verify-customer', event: eventName.verified }
const suspend: Action = { offered: 'suspend', permission: 'suspend-customer', event: eventName.suspended }
const unsuspend: Action = { offered: 'unsuspend', permission: 'unsuspend-customer', event: eventName.unsuspended }
const modifyName: Action = { offered: 'modifyName', permission: 'modify-name', event: eventName.nameChanged }
const modifyPreferences: Action = {
  offered: 'modifyPreferences',
  permission: 'modify-preferences',
  event: eventName.preferencesChanged,
}
const modifyPassword: Action = {
  offered: 'modifyPassword',
  permission: 'modify-password',
  event: eventName.passwordChanged,
}
const resetDevices: Action = { offered: 'resetDevices', permission: 'reset-devices', event: eventName.devicesReset }
const upgradeToComplimentary: Action = {
  offered: 'upgradeToComplimentary',
  permission: 'upgrade-to-complimentary',
  event: eventName.upgradedToComplimentary,
}
const stopComplimentary: Action = {
  offered: 'endComplimentary',
  permission: 'end-complimentary',
  event: eventName.complimentaryEnded,
}
const modifySupportInformation: Action = {
  offered: 'modifySupportInformation',
  permission: 'modify-support-information',
  event: eventName.supportInformationChanged,
}

const preferenceWords = {
  defaultTimeZone: 'time zone',
  defaultLanguage: 'language',
  emailSmsSubscription: 'notifications',
} satisfies Record<keyof LockedCustomer['preferences'], string>

const supportWords = {
  altContact1: 'first contact',
  altContact2: 'second contact',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'zip code',
  notes: 'notes',
} satisfies Record<keyof LockedCustomer['support'], string>

/** The values to store; rejects an edit that would overwrite the change of another user. */
function mergeOrRefuse<F extends EditedFields>({ refuse }: Pick<ActionRequest, 'refuse'>, edit: Edit<F>): F {
  const { merged, conflicts } = mergeEdit(edit)
  if (conflicts.length > 0) throw refuse('CustomerChanged')
  return merged
}

async function setStatus(tx: Tx, { id, facts }: LockedCustomer, status: CustomerStatus): Promise<Deed> {
  await updateCustomer(tx, id, { status })
  return { before: { status: facts.status }, after: { status } }
}

/** `Time zone, language` */
function inWords<Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>): string {
  return capital(names.map((name) => words[name]).join(', '))
}
