import type { ActionCall } from '@portal/contract/call'
import { capitalize } from '@portal/contract/capitalize'
import type { eventName } from '@portal/contract/customers/event-names'
import { type EditableField, type FieldValue, mergeEdit } from '@portal/contract/customers/edits'
import { changesBetween } from '../../platform/audit/changes.ts'
import type { CallContext, Exactly } from '../../platform/http/handler.ts'
import { type ActionRequest, performAction } from './perform-action.ts'
import { type Profile, profileFields } from './profile-fields.ts'
import { findProfile, updateCustomer } from './queries/customers.ts'
import { blankToNull } from './rules.ts'

type ProfileEdit = { readonly [Field in EditableField]?: FieldValue } & {
  readonly email: string
  /** The values that the editor loaded. */
  readonly edited?: { readonly [Field in EditableField]?: FieldValue | undefined } | undefined
}

type ProfileEvent =
  | typeof eventName.nameChanged
  | typeof eventName.preferencesChanged
  | typeof eventName.supportInformationChanged

interface EditRequest<Input extends ProfileEdit> extends Omit<ActionRequest<never, 'CustomerChanged'>, 'input'> {
  readonly input: Exactly<ProfileEdit, Input>
}

type Fields = Readonly<Record<string, FieldValue>>

/**
 * Stores the fields of an input in a customer's profile. A field that is not in `profileFields` does not compile.
 *
 * @param describe returns the timeline text for the changed fields; by default their labels
 */
export async function editProfile<Input extends ProfileEdit>(
  call: ActionCall<ProfileEvent>,
  { input, ...request }: EditRequest<Input>,
  context: CallContext,
  describe?: (before: Profile, after: Profile) => string,
): Promise<void> {
  const { email, edited, ...fields } = input as ProfileEdit
  // The keys are those of a profile.
  const names = Object.keys(fields) as EditableField[]
  const wanted: Fields = valuesOf(names, (name) => toStored(fields[name] ?? null))
  await performAction(call, { ...request, input: { email } }, context, async ({ tx, account: { id } }) => {
    const profile = await findProfile(tx, id)
    const current: Fields = valuesOf(names, (name) => profile[name])
    const { merged, conflicts } = mergeEdit({ current, wanted, edited })
    if (conflicts.length > 0) throw request.refuse('CustomerChanged')
    const changes = changesBetween(current, merged)
    if (changes === null) return null

    await updateCustomer(tx, id, Object.fromEntries(names.map((name) => [profileFields[name].column, merged[name]])))
    const details = describe
      ? describe(profile, { ...profile, ...merged })
      : capitalize(
          names
            .filter((name) => name in changes.after)
            .map((name) => profileFields[name].label)
            .join(', '),
        )
    return { ...changes, details, facts: { fields: Object.keys(changes.after) } }
  })
}

function toStored(value: FieldValue): FieldValue {
  return typeof value === 'string' ? blankToNull(value) : value
}

function valuesOf(names: readonly EditableField[], take: (name: EditableField) => FieldValue): Fields {
  return Object.fromEntries(names.map((name) => [name, take(name)]))
}
