import type { UndoableAction } from '@portal/contract/undo/calls'
import { viewsCalls } from '@portal/contract/views/calls'
import { z } from 'zod'
import { restoreDefaults, setOwner } from '../views/public.ts'
import type { DoneAction, Inverse, RunCall } from './inverses.ts'

type ViewAction = Extract<UndoableAction, `${string}-view`>
const usersOfView = z.object({ owner: z.string(), defaultFor: z.array(z.string()).default([]) })

const changes = ['save-view', 'update-view', 'delete-view']

/** Views of other users may have the same names. */
const guards = { isForDoer: true, isOfDoer: true } as const

/** Views of a user, who can undo their own changes. */
export const viewInverses: { readonly [Action in ViewAction]: Inverse } = {
  'save-view': {
    call: viewsCalls.deleteView,
    input: async (done, run) => ({ id: await findView(subjectOf(done), done, run) }),
    tooLateAfter: changes,
    ...guards,
  },
  'update-view': {
    call: viewsCalls.updateView,
    async input(done, run) {
      const [change] = done.changes
      const name = change?.after['name'] ?? subjectOf(done)
      return { id: await findView(name, done, run), ...change?.before }
    },
    tooLateAfter: changes,
    ...guards,
  },
  'delete-view': {
    call: viewsCalls.saveView,
    input(done) {
      const { list, query = '', role = null } = done.changes[0]?.before ?? {}
      return { list, query, role, name: subjectOf(done) }
    },
    // The deleted view may belong to another user, if an administrator deleted it.
    async afterwards(tx, done, reply, { refuse }) {
      const { id } = viewsCalls.saveView.reply.parse(reply)
      const { owner, defaultFor } = usersOfView.parse(done.changes[0]?.before)
      if (!(await setOwner(tx, { id, owner }))) throw refuse()
      await restoreDefaults(tx, id, defaultFor)
    },
    tooLateAfter: changes,
    ...guards,
  },
  'set-default-view': {
    call: viewsCalls.setDefaultView,
    async input(done, run) {
      const list = subjectOf(done)
      const name = done.changes[0]?.before['view'] ?? null
      const named = (await readViews(run)).find((view) => view.list === list && view.name === name)
      return { list, id: name === null ? null : (named?.id ?? 0) }
    },
    tooLateAfter: ['set-default-view'],
    ...guards,
  },
}

function subjectOf({ changes: [change] }: DoneAction): string {
  return change?.subject ?? ''
}

async function readViews(run: RunCall) {
  return viewsCalls.getViews.reply.parse(await run(viewsCalls.getViews, {}))
}

/** Returns the ID of the changed view; 0 if it has changed again since. */
async function findView(name: unknown, { changes: [change] }: DoneAction, run: RunCall): Promise<number> {
  const views = await readViews(run)
  const left: Readonly<Record<string, unknown>> = { ...change?.after, name }
  const found = views.find(
    (view) => view.canChange && Object.entries(left).every(([field, value]) => Object(view)[field] === value),
  )
  return found?.id ?? 0
}
