import type { previewCalls } from '@portal/contract/billing/preview/calls'
import type { Handlers } from '../../../platform/http/handler.ts'
import { preview } from './preview.ts'

export const previewHandlers = {
  async previewAction(request, context) {
    return preview(request, context)
  },
} satisfies Handlers<typeof previewCalls>
