import { cardLinkCalls } from '@portal/contract/billing/card-link/calls'
import { offeredWhen } from '@portal/contract/customers/offered'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { performAction } from '../../customers/public.ts'
import { findPlan } from '../queries/plans.ts'
import { closeCardSession, openCardLink } from './jobs.ts'
import { insertLink, replaceLinks } from './queries.ts'

export const cardLinkHandlers = {
  async sendCardLink(request, context) {
    const { email, sendToEmail, plan = null, ...rest } = request.input
    allUsed(rest)
    await performAction(cardLinkCalls.sendCardLink, { ...request, input: { email } }, context, async (locked) => {
      const { facts, merchantCode: merchant, newUser: isNewUser } = locked.account
      // A trial customer needs a plan, because a card alone has nothing to pay for.
      if (offeredWhen.upgradeToPremium(facts) !== (plan !== null)) throw request.refuse('NotOffered')
      const isSold = plan === null || (await findPlan(locked.tx, { merchant, type: plan, isNewUser })) !== null
      if (!isSold) throw request.refuse('NotOffered')
      for (const sessionId of await replaceLinks(locked)) {
        await enqueue(locked.tx, context, closeCardSession, { sessionId })
      }
      const id = context.newId()
      await insertLink(locked, { id, recipient: sendToEmail, plan })
      await enqueue(locked.tx, context, openCardLink, { id })
      return { details: `To ${sendToEmail}`, facts: {}, after: { sendTo: sendToEmail, ...(plan && { plan }) } }
    })
  },
} satisfies Handlers<typeof cardLinkCalls>
