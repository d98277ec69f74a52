import type { Call } from '@portal/contract/call'
import type { Customer } from '@portal/contract/customers/details'
import type { CustomerAction, MenuAction } from '@portal/contract/customers/offered'
import type { statusCalls } from '@portal/contract/customers/status/calls'
import type { CalendarDay } from '@portal/contract/dates'
import type { LazyDialog } from '../../../ui/lazy.tsx'
import type { Fact } from '../facts.ts'

/** The properties of a form's dialog. */
export interface ActionDialogProps {
  readonly action: CustomerAction
  /** Its title, and what its button says. */
  readonly label: string
  readonly customer: Customer
  readonly onClose: () => void
}

/** One action on the customer screen: the call that it makes, and how it asks before. */
export type ActionEntry = ConfirmedAction | FormAction
export type ActionEntries = Readonly<Partial<Record<MenuAction, ActionEntry>>>

interface AnyAction {
  readonly label: string
  /** Set for those that have a button of their own. */
  readonly isFrequent?: true
  /** Set where something is taken away. */
  readonly isDangerous?: true
}

/** Asks one question, and makes a call that needs no more than the customer. */
export interface ConfirmedAction extends AnyAction {
  readonly call: OnCustomerCall
  /** `lastDay` is the last one that is invoiced, null while it is not known. */
  readonly question: (customer: Customer, lastDay: CalendarDay | null) => string
  /** Set where a renewal that is due comes first, which moves the last day that the question names. */
  readonly isForNextPeriod?: true
  /** The label by default. */
  readonly title?: string
  /** Text of the confirming button; the label by default. */
  readonly verb?: string
  /** Text of the dismissing button; Cancel by default. */
  readonly cancelLabel?: string
  /** Dates and amounts that the action ends or moves. */
  readonly facts?: (customer: Customer) => readonly Fact[]
}

/** Asks by a form. */
export interface FormAction extends AnyAction {
  readonly call: Call
  readonly form: LazyDialog<ActionDialogProps>
}

type OnCustomerCall = Pick<typeof statusCalls.verifyUser, 'input' | 'reply'> & Call
