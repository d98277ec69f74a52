import { useDebouncedValue } from '@mantine/hooks'
import { staffEmail } from '@portal/contract/fields'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { useReading } from '../../../app/api/readings.ts'

const ASKED_AFTER_MS = 300

/** Whether an email address can be given to a new account; null while that is not known. */
export function useAvailability(typed: string): 'free' | 'taken' | null {
  const email = addressIn(typed)
  const [asked] = useDebouncedValue(email, ASKED_AFTER_MS)
  const { data } = useReading(
    adminUsersCalls.isEmailAvailable,
    { adminEmail: asked ?? '' },
    { enabled: asked !== null, quiet: true },
  )
  if (email === null || email !== asked || data === undefined) return null
  return data ? 'free' : 'taken'
}

/** Trimmed and in lower case, as addresses are compared. */
function addressIn(typed: string): string | null {
  return staffEmail.safeParse(typed).data ?? null
}
