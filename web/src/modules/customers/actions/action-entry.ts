import type { Call } from '@portal/contract/call'
import type { Customer } from '@portal/contract/customers/details'
import type { CustomerAction, MenuAction } from '@portal/contract/customers/offered'
import type { statusCalls } from '@portal/contract/customers/status/calls'
import type { CalendarDay } from '@portal/contract/dates'
import type { LazyDialog } from '../../../ui/lazy.tsx'
import type { Fact } from '../facts.ts'

/** Properties of a form dialog. */
export interface ActionDialogProps {
  readonly action: CustomerAction
  /** Its title and button text. */
  readonly label: string
  readonly customer: Customer
  readonly onClose: () => void
}

/** An action on the customer screen: its call and its confirmation. */
export type ActionEntry = ConfirmedAction | FormAction
export type ActionEntries = Readonly<Partial<Record<MenuAction, ActionEntry>>>

interface AnyAction {
  readonly label: string
  /** Set for actions with their own button. */
  readonly isFrequent?: true
  /** Set if the action removes something. */
  readonly isDangerous?: true
}

/** Confirms with a question, and makes a call that only needs the customer. */
export interface ConfirmedAction extends AnyAction {
  readonly call: OnCustomerCall
  /** `lastDay` is the last invoiced day, or null while unknown. */
  readonly question: (customer: Customer, lastDay: CalendarDay | null) => string
  /** Set if a due renewal runs first, which changes the last day in the question. */
  readonly isForNextPeriod?: true
  /** The label by default. */
  readonly title?: string
  /** Text of the confirming button; the label by default. */
  readonly verb?: string
  /** Text of the dismissing button; Cancel by default. */
  readonly cancelLabel?: string
  /** Dates and amounts that the action changes. */
  readonly facts?: (customer: Customer) => readonly Fact[]
}

/** Confirms with a form. */
export interface FormAction extends AnyAction {
  readonly call: Call
  readonly form: LazyDialog<ActionDialogProps>
}

type OnCustomerCall = Pick<typeof statusCalls.verifyUser, 'input' | 'reply'> & Call
