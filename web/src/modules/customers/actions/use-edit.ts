import type { InputOf } from '@portal/contract/call'
import { customersCalls, type FieldChange } from '@portal/contract/customers/calls'
import { CustomerChanged, type EditableField, type FieldValue, isSameValue } from '@portal/contract/customers/edits'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Outcome } from '../../../app/api/actions.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import type { Draft, Form } from '../../../ui/form.ts'

type Values = { readonly [F in EditableField]?: FieldValue }
type EditCall = (typeof customersCalls)['updateUserInfo' | 'updatePreferences' | 'updateSupportInfo']

/** A field that the editor and another user changed to different values. */
export interface Conflict {
  readonly theirs: FieldValue
  readonly mine: FieldValue
  /** Null until the editor decides. */
  readonly chosen: 'theirs' | 'mine' | null
  readonly choose: (side: 'theirs' | 'mine') => void
}

/** A change to a field by another user while the form was open. */
export interface OthersChange {
  /** Null if the editor changed nothing, so that the field shows the new value. */
  readonly conflict: Conflict | null
  /** User and time; undefined while loading. */
  readonly change: FieldChange | undefined
}

interface EditOptions<C extends EditCall> {
  readonly form: Form<InputOf<C>>
  readonly email: string
  /** Current field values of the record; the hook keeps those from when the form was opened. */
  readonly read: Values & InputOf<C>['edited']
  /** Converts a stored value to the form's value; unchanged by default. */
  readonly toDraft?: (name: EditableField, value: FieldValue) => FieldValue
  readonly act: (input: InputOf<C>) => Promise<Outcome<undefined>>
}

/** An edit of a customer that never overwrites another user's change: it asks which value to keep. */
export function useEdit<C extends EditCall>({
  form,
  email,
  read,
  toDraft = (_name, value) => value,
  act,
}: EditOptions<C>) {
  // Keys of `read`, which are fields of the form.
  const names = Object.keys(read) as EditableField[]
  const [seen, setSeen] = useState<Values>(read)
  const [decided, setDecided] = useState<{ readonly [F in EditableField]?: { mine: FieldValue } }>({})
  const [updated, setUpdated] = useState<readonly EditableField[]>([])
  const [isRejected, setIsRejected] = useState(false)
  const [wantedSame, setWantedSame] = useState(false)
  const [wantsFocus, setWantsFocus] = useState(false)
  const { data: changes } = useCallQuery(
    customersCalls.getUserFieldChanges,
    { email },
    { enabled: isRejected, quiet: true },
  )

  // The form contains all fields of `read`.
  const values = form.values as Values
  const fill = (filled: Values) => {
    const drafts = Object.entries(filled).map(([name, value]) => [name, value ?? ''])
    form.fill(Object.fromEntries(drafts) as Partial<Draft<InputOf<C>>>)
  }
  const storedIn = (from: Values, name: EditableField) => from[name] ?? null
  const isUntouched = (name: EditableField) => isSameValue(values[name], toDraft(name, storedIn(seen, name)))

  function conflictOn(name: EditableField): Conflict | null {
    if (!isRejected) return null
    const [theirs, mine] = [toDraft(name, storedIn(read, name)), storedIn(values, name)]
    const isChangedSince = !isSameValue(read[name], seen[name])
    const decision = isChangedSince ? undefined : decided[name]
    if (!decision && (!isChangedSince || isUntouched(name) || isSameValue(theirs, mine))) return null
    const isTheirs = isSameValue(theirs, mine)
    const own = decision && isTheirs ? decision.mine : mine
    return {
      theirs,
      mine: own,
      chosen: decision ? (isTheirs ? 'theirs' : 'mine') : null,
      choose(side) {
        setSeen({ ...seen, [name]: storedIn(read, name) })
        setDecided({ ...decided, [name]: { mine: own } })
        fill({ [name]: side === 'theirs' ? theirs : own })
      },
    }
  }

  function getOthersChange(name: EditableField): OthersChange | null {
    const conflict = conflictOn(name)
    if (conflict === null && !updated.includes(name)) return null
    return { conflict, change: changes?.find(({ field }) => field === name) }
  }

  const open = names.filter((name) => conflictOn(name)?.chosen === null)
  const [first] = open

  // Shows the current values of fields that only other users changed. The record is only reloaded if there is a
  // conflict.
  const showStale = useEffectEvent(() => {
    const stale = names.filter((name) => isUntouched(name) && !isSameValue(read[name], seen[name]))
    if (open.length === 0 || stale.length === 0) return
    setUpdated([...new Set([...updated, ...stale])])
    setSeen({ ...seen, ...Object.fromEntries(stale.map((name) => [name, storedIn(read, name)])) })
    fill(Object.fromEntries(stale.map((name) => [name, toDraft(name, storedIn(read, name))])))
  })
  useEffect(() => showStale())

  const { current: element } = form.props.ref
  useEffect(() => {
    if (!wantsFocus || first === undefined) return
    element?.querySelector<HTMLElement>(`[name="${choiceName(first)}"]`)?.focus()
    setWantsFocus(false)
  }, [wantsFocus, first, element])

  return {
    getOthersChange,
    note:
      open.length > 0
        ? CustomerChanged.message
        : updated.length > 0
          ? UPDATED
          : wantedSame && !form.isChanged
            ? UNCHANGED
            : null,
    async submit(input: InputOf<C>) {
      // After a conflict, the editor may have chosen all values of the other user.
      const isSame = !form.isChanged && !isRejected
      setWantedSame(isSame)
      if (isSame) return
      setWantsFocus(true)
      if (open.length > 0) return
      const outcome = await act({ ...input, edited: seen })
      if (!outcome.ok && outcome.failure.code === 'CustomerChanged') setIsRejected(true)
    },
  }
}

const UNCHANGED = 'You have not changed anything yet.'
const UPDATED = 'Another user changed this customer. Fields that you did not change show the latest values.'

/** Name of a field's two options in the form. */
export function choiceName(field: EditableField): string {
  return `keep-${field}`
}
