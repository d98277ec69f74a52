import { useDebouncedValue } from '@mantine/hooks'
import { staffEmail } from '@portal/contract/fields'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../../app/api/actions.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { useForm } from '../../../ui/form.ts'
import { FormPage } from '../../../ui/FormPage.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { RolePermissions } from '../../permissions/RolePermissions.tsx'
import { AccountFields } from './AccountFields.tsx'

const { createAdminUser } = adminUsersCalls
const TAKEN = createAdminUser.errors.UserExists.message

/** Creates an account, whose owner receives a link by email, and returns to the list. */
export default function CreateAdminUserPage() {
  const navigate = useNavigate()
  const { run, isRunning } = useAction(createAdminUser)
  const form = useForm({
    schema: createAdminUser.input,
    initial: { email: '', firstName: '', lastName: '', role: '' },
    async onSubmit(adminUser) {
      if (availability === 'taken') {
        form.setFieldError('email', TAKEN)
        return
      }
      const outcome = await run(adminUser)
      if (outcome.ok) void navigate({ to: paths.adminUsers(), ignoreBlocker: true })
      else if (outcome.failure.code === 'UserExists') form.setFieldError('email', TAKEN)
    },
  })
  const availability = useAvailability(form.values.email ?? '')
  const email = form.field('email')

  return (
    <FormPage
      title="New Admin User"
      verb="Create Admin User"
      back={{ to: paths.adminUsers(), label: 'Admin Users' }}
      form={form}
      isRunning={isRunning}
      beside={<RolePermissions role={form.values.role} />}
    >
      <TextField
        {...email}
        error={email.error ?? (availability === 'taken' ? TAKEN : undefined)}
        label="Email"
        description="A set-password link will be emailed to this address. It expires in 72 hours."
        type="email"
        inputMode="email"
        autoFocus
      />
      <p className="visually-hidden" role="status">
        {availability === 'free' && 'Email address is available'}
      </p>
      <AccountFields firstName={form.field('firstName')} lastName={form.field('lastName')} role={form.field('role')} />
    </FormPage>
  )
}

const DEBOUNCE_MS = 300

/** Whether an email address is available for a new account; null while unknown. */
function useAvailability(typed: string): 'free' | 'taken' | null {
  const email = addressIn(typed)
  const [debounced] = useDebouncedValue(email, DEBOUNCE_MS)
  const { data } = useCallQuery(
    adminUsersCalls.isEmailAvailable,
    { adminEmail: debounced ?? '' },
    { enabled: debounced !== null, quiet: true },
  )
  if (email === null || email !== debounced || data === undefined) return null
  return data ? 'free' : 'taken'
}

/** Trimmed and lower-cased, as addresses are compared. */
function addressIn(typed: string): string | null {
  return staffEmail.safeParse(typed).data ?? null
}
