import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { roles } from '../permissions.ts'
import { line, withoutCardNumbers } from '../text.ts'
import { viewedListNames } from './lists.ts'

export const MAX_VIEWS = 50

const list = z.enum(viewedListNames)
const id = z.int().positive()
const name = line(60, { required: 'Enter a name for the view' })
/** The part of the screen's URL that describes the list: `status=Disabled&sort=-name&hide=code`. */
const query = z
  .string()
  .max(2000, { error: 'The filters are too long to be saved' })
  .regex(/^[^\p{Cc}#]*$/u, { error: 'Enter a URL query string' })
  .refine(...withoutCardNumbers('issued'))
/** Role that may use it besides the owner; null for none. */
const role = z.enum(roles).nullable()

const savedView = z
  .object({
    id,
    list,
    name: z.string(),
    query: z.string(),
    role,
    /** The owner's full name. */
    owner: z.string(),
    isMine: z.boolean(),
    /** Whether the caller may edit and delete it. */
    canChange: z.boolean(),
    /** Whether the caller's list opens with it. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof savedView>

const NameTaken = { status: 409, message: 'A view with this name already exists.' } as const
const ViewNotFound = { status: 404, message: 'View not found' } as const
const NotYours = { status: 403, message: 'Only its owner and administrators can change this view.' } as const
const RoleCannotOpen = { status: 422, message: 'This role cannot open the list. Select another role.' } as const

/** Saved views: named combinations of a list's filters, sorting and visible columns. */
export const viewsCalls = defineCalls({
  /** The caller's own first, then shared ones, each sorted by name. */
  getViews: {
    method: 'GET',
    path: '/get-views',
    permission: 'signed-in',
    input: noInput,
    reply: z.array(savedView),
    errors: {},
    failed: 'Error fetching saved views',
  },
  saveView: {
    method: 'POST',
    path: '/save-view',
    permission: 'signed-in',
    input: z.strictObject({ list, name, query, role }),
    reply: z.object({ id }),
    errors: {
      NameTaken,
      RoleCannotOpen,
      TooManyViews: { status: 409, message: `You have ${MAX_VIEWS} views of this list. Delete one first.` },
    },
    done: 'View saved successfully',
    failed: 'Unable to save view',
  },
  /** Omitted fields stay unchanged. */
  updateView: {
    method: 'POST',
    path: '/update-view',
    permission: 'signed-in',
    input: z.strictObject({ id, name: name.optional(), query: query.optional(), role: role.optional() }),
    reply: nothing,
    errors: { ViewNotFound, NotYours, NameTaken, RoleCannotOpen },
    done: 'View updated successfully',
    failed: 'Unable to update view',
  },
  deleteView: {
    method: 'POST',
    path: '/delete-view',
    permission: 'signed-in',
    input: z.strictObject({ id }),
    reply: nothing,
    errors: { ViewNotFound, NotYours },
    done: 'View deleted successfully',
    failed: 'Unable to delete view',
  },
  /** The view that the caller's list opens with; null for the standard list. */
  setDefaultView: {
    method: 'POST',
    path: '/set-default-view',
    permission: 'signed-in',
    input: z.strictObject({ list, id: id.nullable() }),
    reply: nothing,
    errors: { ViewNotFound },
    done: 'Default view changed successfully',
    failed: 'Unable to change the default view',
  },
})
