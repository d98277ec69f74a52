import type { Call } from '@portal/contract/call'
import type { ReactNode } from 'react'
import type { Form } from './form.ts'
import { savedListState } from './list-state.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { LinkButton } from './Link.tsx'
import { Page } from './Page.tsx'
import { PageForm } from './PageForm.tsx'

interface FormPageProps<T> {
  /** A verb and its object: "New Merchant", "Edit Channel". */
  readonly title: string
  /** Name of the edited record, for the document title. */
  readonly state?: string
  /** Text of the submit button: "Create Merchant". */
  readonly verb: string
  /** The form's list, opened by Back and Cancel. */
  readonly back: { readonly to: string; readonly label: string }
  readonly form: Form<T>
  readonly isRunning: boolean
  /** Help beside the fields. */
  readonly beside?: ReactNode
  /** See `PageForm`. */
  readonly finalCall?: Call
  /** Form fields. */
  readonly children: ReactNode
}

/**
 * A form as a separate screen, in one column. It keeps its input if the server rejects it, and confirms before
 * discarding input; code that navigates after success passes `ignoreBlocker`.
 */
export function FormPage<T>(props: FormPageProps<T>) {
  const { title, state, verb, back, form, isRunning, beside, finalCall, children } = props
  return (
    <Page title={title} state={state} back={back} width="form" beside={beside}>
      <LeaveGuard isChanged={form.isChanged} />
      <PageForm
        form={form}
        verb={verb}
        isRunning={isRunning}
        finalCall={finalCall}
        cancel={
          <LinkButton to={back.to} query={savedListState(back.to)} variant="default">
            Cancel
          </LinkButton>
        }
      >
        {children}
      </PageForm>
    </Page>
  )
}
