import { type AdminUser, adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { FormPage } from '../../../ui/FormPage.tsx'
import { useForm } from '../../../ui/form.ts'
import { savedListState } from '../../../ui/list-state.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AdminUserSessions } from '../sessions/AdminUserSessions.tsx'
import { AccountFields } from './AccountFields.tsx'
import styles from './EditAdminUserPage.module.css'
import { BACK, TITLE } from './edit-page.ts'
import { SendResetPasswordEmail, TurnOffTwoFactor, UnlockAdminUser } from './account-actions.tsx'
import { TrailLinks } from './TrailLinks.tsx'

interface EditAdminUserFormProps {
  /** As it is now; the form holds what it was when it was opened. */
  readonly account: AdminUser
  readonly reload: () => void
}

/** Changes an account, and goes back to the list. */
export function EditAdminUserForm({ account, reload }: EditAdminUserFormProps) {
  const [opened] = useState(account)
  const navigate = useNavigate()
  const { run, isRunning } = useAction(adminUsersCalls.updateAdminUser)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({
    schema: adminUsersCalls.updateAdminUser.input,
    initial: { email: opened.email, ...editable(opened) },
    async onSubmit(values) {
      setIsSaved(true)
      const outcome = await run({ ...values, edited: editable(opened) })
      if (outcome.ok) void navigate({ to: BACK.to, search: savedListState(BACK.to) ?? {}, ignoreBlocker: true })
      else setIsSaved(false)
    },
  })
  return (
    <FormPage
      title={TITLE}
      verb="Update Admin User"
      back={BACK}
      form={form}
      isRunning={isRunning}
      below={
        <>
          <AdminUserSessions email={account.email} />
          <TrailLinks email={account.email} />
        </>
      }
    >
      {!isSaved && isOther(account, opened) && (
        <div role="alert" className={styles.changed}>
          This admin user was changed by someone else. <TextButton onClick={reload}>Reload</TextButton>
        </div>
      )}
      <UnlockAdminUser email={account.email} />
      <TextField {...form.field('email')} label="Email" readOnly />
      <AccountFields firstName={form.field('firstName')} lastName={form.field('lastName')} role={form.field('role')} />
      <CheckboxField
        {...form.field('disabled')}
        label="Disabled"
        description="Disabling an admin user signs them out of all sessions and blocks sign-in."
      />
      {!account.disabled && <SendResetPasswordEmail account={account} />}
      <TurnOffTwoFactor account={account} />
    </FormPage>
  )
}

function editable({ firstName, lastName, role, disabled }: AdminUser) {
  return { firstName, lastName, role, disabled }
}

function isOther(account: AdminUser, opened: AdminUser): boolean {
  return (['firstName', 'lastName', 'role', 'disabled'] as const).some((field) => account[field] !== opened[field])
}
