import { detailsBy, eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import type { ServiceCalls } from '@portal/contract/service/calls'
import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { lastComplimentaryDay, insertCustomer, recordEvent } from '../../customers/public.ts'
import { publish } from '../../events/public.ts'
import { findMerchant } from '../../merchants/public.ts'
import { claimCodeUse } from '../codes/claim-code-use.ts'
import type { ServiceRequest } from '../service-handler.ts'

type SignUp = ServiceRequest<ServiceCalls['signUp']>

/** Adds a customer with their origin: as a trial, or as complimentary with a code, of which a use is claimed. */
export async function signUp(tx: Tx, request: SignUp, passwordHash: string | null, { now, config }: Context) {
  const { input, owner, requestId, refuse } = request
  const at = now()
  const merchantCode = input.merchantCode ?? config.brand.merchantCode
  if ((await findMerchant(tx, merchantCode))?.disabled !== false) throw refuse('MerchantNotFound')
  const place = input.complimentaryCode ? await claimCodeUse(tx, input.complimentaryCode, { at, refuse }) : null
  const validTill = place && lastComplimentaryDay(easternDay(at), place.durationDays)
  const type = validTill === null ? 'free' : 'comp'

  const customerId = await insertCustomer(tx, {
    username: input.username,
    first_name: input.firstName,
    last_name: input.lastName,
    type,
    status: 'registered',
    merchant_code: merchantCode,
    new_user: true,
    created_at: at,
    time_zone: input.timeZone,
    language: input.language,
    opted_in: input.optIn,
    free_seconds_consumed: 0,
    in_app_subscription: false,
    valid_till: validTill,
    password_hash: passwordHash,
    client: input.client || null,
    utm_source: input.utmSource || null,
    utm_campaign: input.utmCampaign || null,
    utm_medium: input.utmMedium || null,
    utm_term: input.utmTerm || null,
    utm_content: input.utmContent || null,
  })
  if (customerId === null) throw refuse('UserExists')

  const code = place?.code
  const details = detailsBy(code ? `With complimentary code ${code}` : '', owner.name)
  await recordEvent(tx, {
    customerId,
    at,
    staffId: null,
    event: eventName.signedUp,
    details,
    facts: { type, status: 'registered', merchantCode, validTill, isImported: false },
  })
  if (code) await publish(tx, { type: 'code.used', id: code, at, data: { customerId } })
  await record(tx, {
    staff: null,
    action: 'sign-up-customer',
    at,
    requestId,
    customerId,
    subject: owner.name,
    after: { type, merchantCode, ...(code && { complimentaryCode: code, validTill }) },
  })
  return { customerId, type, validTill } as const
}
