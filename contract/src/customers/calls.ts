import { z } from 'zod'
import { defineCalls, nothing, TooManySearches } from '../call.ts'
import {
  complimentaryDays,
  customerEmail,
  customerSearchText,
  firstName,
  lastName,
  newPassword,
  reason,
} from '../fields.ts'
import { givingErrors } from '../money-limits/limits.ts'
import { choice, optionalLine, paragraphs } from '../text.ts'
import { calendarDay, instant, withCents } from '../wire.ts'
import { customerDetails } from './details.ts'
import { CustomerChanged, editableFields, textAsRead } from './edits.ts'
import { eventName } from './event-names.ts'
import { customerStatuses, customerTypes } from './facts.ts'
import { languageCodes, timeZoneNames } from './labels.ts'
import { actionOnCustomer, onCustomer, UserNotFound } from './one-customer.ts'
import { statusCalls } from './status/calls.ts'

/** Fields that a search compares; `similar` is a name or username with a typo. */
export const matchedFields = [
  'name',
  'username',
  'card',
  'invoice',
  'payment',
  'refund',
  'dispute',
  'provider-customer',
  'app-store',
  'contact',
  'note',
  'similar',
] as const
export type MatchedField = (typeof matchedFields)[number]

/** A customer as a row of search results. */
const customerRow = z
  .object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    type: z.enum(customerTypes),
    status: z.enum(customerStatuses),
    /** Why the row was found; `text` is the match if the row does not show it. */
    matchedBy: z.object({ field: z.enum(matchedFields), text: z.string().optional() }).optional(),
  })
  .meta({ id: 'CustomerRow' })
export type CustomerRow = z.output<typeof customerRow>

/** The user who last changed a customer's field. */
const fieldChange = z
  .object({
    field: z.enum(editableFields),
    changedAt: instant,
    /** The admin user's full name; null for an import. */
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'FieldChange' })
export type FieldChange = z.output<typeof fieldChange>

/** An imported invoice, payment or refund of another system. */
const importedItem = withCents('amount', {
  date: calendarDay,
  type: z.enum(['invoice', 'payment', 'refund']),
  number: z.string(),
  status: z.enum(['paid', 'unpaid', 'void', 'succeeded', 'failed']),
  description: z.string().nullable(),
  /** Name of the other system. */
  source: z.string(),
})
export type ImportedItem = z.output<typeof importedItem>

export const customersCalls = defineCalls({
  ...statusCalls,
  searchUsers: {
    method: 'GET',
    path: '/search-users',
    permission: 'customers',
    input: z.strictObject({ searchText: customerSearchText }),
    reply: z.array(customerRow),
    errors: {
      NoUsersFound: { status: 404, message: 'No matching customers found' },
      TooManyUsersFound: {
        status: 422,
        message: 'Too many matching customers found. Please refine your search.',
      },
      TooManyRequests: TooManySearches,
    },
    isSearch: true,
    failed: 'Error fetching matching customers',
  },
  getUserDetails: {
    method: 'GET',
    path: '/get-user-details',
    permission: 'view-customer',
    input: onCustomer,
    reply: customerDetails,
    errors: { UserNotFound },
    failed: 'Error fetching customer details',
  },
  /** The latest recorded change of each editable field; fields never changed are omitted. */
  getUserFieldChanges: {
    method: 'GET',
    path: '/get-user-field-changes',
    permission: 'view-customer',
    input: onCustomer,
    reply: z.array(fieldChange),
    errors: { UserNotFound },
    failed: 'Error fetching the latest changes',
  },
  /** Newest first. */
  getImportedHistory: {
    method: 'GET',
    path: '/get-imported-history',
    permission: 'view-customer',
    input: onCustomer,
    reply: z.array(importedItem),
    errors: { UserNotFound },
    failed: "Error fetching the former system's history",
  },
  /** With `edited`, the field values as read, an edit never overwrites another user's change. */
  updateUserInfo: actionOnCustomer({
    path: '/update-user-info',
    permission: 'modify-name',
    offered: ['modifyName'],
    event: eventName.nameChanged,
    input: z.strictObject({
      email: customerEmail,
      firstName,
      lastName,
      edited: z.strictObject({ firstName: textAsRead, lastName: textAsRead }).partial().optional(),
    }),
    errors: { CustomerChanged },
    done: "Customer's name updated successfully",
    failed: "Error updating customer's name",
  }),
  updatePreferences: actionOnCustomer({
    path: '/update-preferences',
    permission: 'modify-preferences',
    offered: ['modifyPreferences'],
    event: eventName.preferencesChanged,
    input: z.strictObject({
      email: customerEmail,
      defaultTimeZone: choice(timeZoneNames, 'Select a time zone'),
      defaultLanguage: choice(languageCodes, 'Select a language'),
      emailSmsSubscription: z.boolean(),
      edited: z
        .strictObject({ defaultTimeZone: textAsRead, defaultLanguage: textAsRead, emailSmsSubscription: z.boolean() })
        .partial()
        .optional(),
    }),
    errors: { CustomerChanged },
    done: "Customer's preferences updated successfully",
    failed: "Error updating customer's preferences",
  }),
  changePassword: actionOnCustomer({
    path: '/change-password',
    permission: 'modify-password',
    offered: ['modifyPassword'],
    event: eventName.passwordChanged,
    input: z.strictObject({ email: customerEmail, newPassword }),
    done: "Customer's password updated successfully",
    failed: "Error updating customer's password",
  }),
  updateSupportInfo: {
    method: 'POST',
    path: '/update-support-info',
    permission: 'modify-support-information',
    action: { offered: ['modifySupportInformation'], event: eventName.supportInformationChanged },
    input: z.strictObject({
      email: customerEmail,
      altContact1: optionalLine(50),
      altContact2: optionalLine(50),
      address: optionalLine(100),
      city: optionalLine(50),
      state: optionalLine(50),
      zipCode: optionalLine(10),
      notes: paragraphs(10_000),
      edited: z
        .strictObject({
          altContact1: textAsRead,
          altContact2: textAsRead,
          address: textAsRead,
          city: textAsRead,
          state: textAsRead,
          zipCode: textAsRead,
          notes: textAsRead,
        })
        .partial()
        .optional(),
    }),
    reply: nothing,
    errors: { UserNotFound, CustomerChanged },
    done: "Customer's support information updated successfully",
    failed: "Error updating customer's support information",
  },
  convertToComplimentary: actionOnCustomer({
    path: '/convert-to-complimentary',
    permission: 'upgrade-to-complimentary',
    offered: ['upgradeToComplimentary'],
    event: eventName.upgradedToComplimentary,
    input: z
      .strictObject({
        email: customerEmail,
        duration: complimentaryDays,
        reason,
        // The wire format has always included these fields; the server sets them itself.
        requestedBy: optionalLine(100).optional(),
        department: optionalLine(100).optional(),
        startDate: z.iso.datetime().optional(),
        endDate: z.iso.datetime().optional(),
        maximumAccounts: z.int().optional(),
      })
      .transform(({ email, duration, reason }) => ({ email, durationDays: duration, reason })),
    errors: givingErrors,
    done: 'Customer has been upgraded to complimentary subscription successfully',
    failed: 'Error upgrading customer to complimentary subscription',
  }),
  endComplimentarySubscription: actionOnCustomer({
    path: '/end-complimentary-subscription',
    permission: 'end-complimentary',
    offered: ['endComplimentary'],
    event: eventName.complimentaryEnded,
    input: onCustomer,
    done: "Customer's complimentary subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's complimentary subscription with immediate effect.",
  }),
})
