import type { staffCalls } from '@portal/contract/staff/calls'
import type { Handlers } from '../../platform/http/handler.ts'
import { ownPasswordHandlers } from './own-password-handlers.ts'
import { signInHandlers } from './sign-in-handlers.ts'

export const staffHandlers = {
  ...signInHandlers,
  ...ownPasswordHandlers,
} satisfies Handlers<typeof staffCalls>
