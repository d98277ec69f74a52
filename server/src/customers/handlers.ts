import { capital } from '@portal/contract/capital'
import type { customersCalls } from '@portal/contract/customers/calls'
import { eventName } from '@portal/contract/customers/event-names'
import type { CustomerStatus } from '@portal/contract/customers/facts'
import { formatFullName } from '@portal/contract/full-name'
import { changesBetween } from '../audit/changes.ts'
import type { Tx } from '../db/connect.ts'
import type { Handlers } from '../http/handler.ts'
import { hashPassword } from '../staff/passwords.ts'
import { type Action, act, type Deed } from './act.ts'
import { convertToComplimentary, endComplimentary } from './complimentary.ts'
import { findDetails } from './details/queries.ts'
import { toDetails } from './details/to-details.ts'
import { deleteDevices, type LockedCustomer, updateCustomer } from './queries.ts'
import { blankToNull } from './rules.ts'
import { customerSearch, type FoundRow, foundIn } from './search/queries.ts'
import { toUsername } from './username.ts'

export const customersHandlers = {
  searchUsers: {
    statement({ searchText }, { config }) {
      return customerSearch({ text: searchText, atMost: config.limits.customersFound })
    },
    answer(found: readonly FoundRow[], refuse) {
      const { rows, tooMany } = foundIn(found)
      if (tooMany) throw refuse('TooManyUsersFound')
      if (rows.length === 0) throw refuse('NoUsersFound')
      return rows
    },
  },

  async getUserDetails({ input, refuse }, { db }) {
    const row = await findDetails(db, toUsername(input.email))
    if (!row) throw refuse('UserNotFound')
    return toDetails(row)
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
    await act(request, context, modifyName, async (tx, { id, name }) => {
      const { firstName, lastName } = request.input
      const changes = changesBetween(name, { firstName, lastName })
      if (changes === null) return null
      await updateCustomer(tx, id, { first_name: firstName, last_name: lastName })
      return { ...changes, details: `${formatFullName(name)} is now ${formatFullName(request.input)}` }
    })
  },

  async updatePreferences(request, context) {
    await act(request, context, modifyPreferences, async (tx, { id, preferences }) => {
      const { email: _, ...wanted } = request.input
      const changes = changesBetween<typeof preferences>(preferences, wanted)
      if (changes === null) return null
      await updateCustomer(tx, id, {
        time_zone: wanted.defaultTimeZone,
        language: wanted.defaultLanguage,
        opted_in: wanted.emailSmsSubscription,
      })
      return { ...changes, details: inWords(changes.names, preferenceWords) }
    })
  },

  async updateSupportInfo(request, context) {
    await act(request, context, modifySupportInformation, async (tx, { id, support }) => {
      const { input } = request
      const wanted = {
        altContact1: blankToNull(input.altContact1),
        altContact2: blankToNull(input.altContact2),
        address: blankToNull(input.address),
        city: blankToNull(input.city),
        state: blankToNull(input.state),
        zipCode: blankToNull(input.zipCode),
        notes: blankToNull(input.notes),
      }
      const changes = changesBetween<typeof support>(support, wanted)
      if (changes === null) return null
      await updateCustomer(tx, id, {
        alt_contact1: wanted.altContact1,
        alt_contact2: wanted.altContact2,
        support_address: wanted.address,
        support_city: wanted.city,
        support_state: wanted.state,
        support_zip_code: wanted.zipCode,
        support_notes: wanted.notes,
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

async function setStatus(tx: Tx, { id, facts }: LockedCustomer, status: CustomerStatus): Promise<Deed> {
  await updateCustomer(tx, id, { status })
  return { before: { status: facts.status }, after: { status } }
}

/** `Time zone, language` */
function inWords<Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>): string {
  return capital(names.map((name) => words[name]).join(', '))
}
