import { eventName } from '@portal/contract/customers/event-names'
import { offeredWhen } from '@portal/contract/customers/offered'
import { HOUR_MS } from '@portal/contract/durations'
import { z } from 'zod'
import type { UsedCardSession } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { throwIfStopped } from '../../../platform/jobs/throw-if-stopped.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { audit, lockAccount, type LockedCustomer, recordEvents, updateCustomer } from '../../customers/public.ts'
import { createProviderCustomer, queueDetachment, type StoredCard } from '../engine/cards.ts'
import { executeOpenOperation } from '../engine/execute-operation.ts'
import { openUpgrade } from '../engine/upgrades.ts'
import { languageOf } from '../invoices/translations.ts'
import { findPayer, isCardKnown } from '../queries/cards.ts'
import { storeProgress, openOperation, type Operation } from '../queries/operations.ts'
import { writeCardLinkMail, writeFailedLinkMail } from './mails.ts'
import { type CardLink, closeLink, findLink, listLinksToCheck, setFailed, setSent } from './queries.ts'

/** Creates the provider's page for a link and emails it to the customer. */
export const openCardLink = defineJob({
  name: 'open-card-link',
  payload: z.object({ id: z.uuid() }),
  async run({ id }, context) {
    const link = await findLink(context.db, id)
    if (link?.state !== 'requested') return
    const payer = await findPayer(context.db, link.customerId)
    const language = languageOf(payer.language)
    const providerCustomerId = payer.providerCustomerId ?? (await createPayer(context, link, payer))
    const session = await context.payments.openCardSession(
      {
        customerId: providerCustomerId,
        language,
        returnUrl: `${context.config.publicUrl}/card-link/${id}`,
      },
      `${id}:session:${providerCustomerId}`,
    )
    await context.db.transaction().execute(async (tx) => {
      const locked = await lockFor(tx, link, context)
      // The link was replaced by a newer one.
      if (!locked || !(await setSent(tx, id, session.id))) return
      if (locked.account.providerCustomerId === null) {
        await updateCustomer(tx, link.customerId, { provider_customer_id: providerCustomerId })
      }
      const to = { name: payer.firstName, language, to: link.recipient }
      await queueMail(tx, context, writeCardLinkMail(to, context.config.brand.name, session.url))
    })
  },
})

async function createPayer(context: Context, link: CardLink, payer: Awaited<ReturnType<typeof findPayer>>) {
  const customer = await createProviderCustomer(context, link, payer)
  if (customer.state !== 'known') throw new Error(`the payment provider rejected customer ${link.customerId}`)
  return customer.id
}

/** Closes the provider's page of a replaced link. */
export const closeCardSession = defineJob({
  name: 'close-card-session',
  payload: z.object({ sessionId: z.string() }),
  retry: { limit: 12, delaySeconds: 15 },
  run: ({ sessionId }, { payments }) => payments.closeCardSession(sessionId),
})

/** Stores cards entered by customers, immediately on their return or within minutes. Fails links that were not sent. */
export const checkCardLinks = defineJob({
  name: 'check-card-links',
  payload: z.object({ id: z.uuid().optional() }),
  cron: '*/5 * * * *',
  // Queued when a customer returns from the provider's page.
  isOnDemand: true,
  async run({ id }, context) {
    const late = new Date(context.now().getTime() - HOUR_MS)
    const links = id === undefined ? await listLinksToCheck(context.db, late) : [await findLink(context.db, id)]
    const failures: unknown[] = []
    for (const link of links.filter((found) => found !== null)) {
      throwIfStopped(context)
      // A link unknown to the provider must not block the others.
      const check = link.state === 'requested' ? abandonLink : checkLink
      await check(context, link).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} links could not be checked`)
  },
})

async function checkLink(context: Context, link: CardLink): Promise<void> {
  if (link.state !== 'sent' || link.sessionId === null) return
  const session = await context.payments.findCardSession(link.sessionId)
  if (session.state === 'expired') await closeLink(context.db, link.id, 'expired', context.now())
  if (session.state !== 'used') return
  const operation = await context.db.transaction().execute(async (tx) => {
    const locked = await lockFor(tx, link, context)
    // The next check follows once the pending payment has settled.
    if (!locked || locked.account.facts.paymentUnderWay) return null
    if (!(await closeLink(tx, link.id, 'used', context.now()))) return null
    return openFor(locked, link, session, context.newId())
  })
  if (operation) await executeOpenOperation(context, operation)
}

/** Marks a link as failed if the provider did not create its page, and notifies the sender: the customer is waiting. */
async function abandonLink(context: Context, link: CardLink): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockFor(tx, { ...link, staff: null }, context)
    if (!locked || !(await setFailed(tx, link.id, locked.at))) return
    await recordEvents(locked, [eventName.cardLinkFailed, `To ${link.recipient}`, {}])
    await audit(locked, 'fail-card-link', { after: { sendTo: link.recipient } })
    await queueMail(tx, context, writeFailedLinkMail(link, locked.account.email, context.config))
  })
}

type LinkToLock = Pick<CardLink, 'customerId' | 'requestId'> & Pick<LockedCustomer, 'staff'>

function lockFor(tx: Tx, link: LinkToLock, { now }: Context) {
  const by = { staff: link.staff, system: null, requestId: link.requestId }
  return lockAccount(tx, { id: link.customerId }, { now, by })
}

/** Opens the operation as if staff had entered the card, which the provider has stored already. */
async function openFor(
  locked: LockedCustomer,
  { plan }: CardLink,
  { card, cardName, address, providerCustomerId }: UsedCardSession,
  id: string,
): Promise<Operation | null> {
  const sent: StoredCard = { ...address, cardName: cardName || locked.account.name, token: card.paymentMethodId }
  const { facts } = locked.account
  let operation: Operation | null = null
  if (plan !== null && offeredWhen.upgradeToPremium(facts)) {
    const opened = await openUpgrade(locked, { plan, card: sent }, id)
    if (opened.state === 'opened') operation = opened.operation
  } else if (offeredWhen.addCreditCard(facts) || offeredWhen.changeCreditCard(facts)) {
    if (await isCardKnown(locked, sent.token)) return null
    operation = await openOperation(locked, { id, kind: 'card', request: sent })
  }
  if (operation === null) {
    // The action of the link is no longer available.
    await queueDetachment(locked, card)
    return null
  }
  const progress = { providerCustomerId, card }
  await storeProgress(locked.tx, id, progress)
  return { ...operation, progress }
}
