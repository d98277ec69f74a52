import { Button } from '@mantine/core'
import type { Call } from '@portal/contract/call'
import type { ReactNode } from 'react'
import type { Form } from './form.ts'
import { savedListState } from './list-state.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Link } from './Link.tsx'
import { Page } from './Page.tsx'
import { PageForm } from './PageForm.tsx'

interface FormPageProps<T> {
  /** A verb and its object: "New Merchant", "Edit Channel". */
  readonly title: string
  /** The record that it changes, for the document's title. */
  readonly state?: string
  /** What the submitting button says: "Create Merchant". */
  readonly verb: string
  /** The list that the form belongs to: Back and Cancel lead there. */
  readonly back: { readonly to: string; readonly label: string }
  readonly form: Form<T>
  readonly isRunning: boolean
  /** At the right of the title. */
  readonly action?: ReactNode
  /** Beside the fields: what helps to fill them in. */
  readonly beside?: ReactNode
  /** See `PageForm`. */
  readonly finalCall?: Call
  /** The fields. */
  readonly children: ReactNode
}

/**
 * A form that is a screen of its own, in one column. Its input stays while the server refuses, and it asks before
 * input is discarded; code that navigates after success passes `ignoreBlocker`.
 */
export function FormPage<T>(props: FormPageProps<T>) {
  const { title, state, verb, back, form, isRunning, action, beside, finalCall, children } = props
  return (
    <Page title={title} state={state} back={back} action={action} width="form" beside={beside}>
      <LeaveGuard isChanged={form.isChanged} />
      <PageForm
        form={form}
        verb={verb}
        isRunning={isRunning}
        finalCall={finalCall}
        cancel={
          <Button component={Link} to={back.to} query={savedListState(back.to)} variant="default">
            Cancel
          </Button>
        }
      >
        {children}
      </PageForm>
    </Page>
  )
}
