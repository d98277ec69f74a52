import { type AdminUser, adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useReading } from '../../../app/api/readings.ts'
import { useSession } from '../../../app/api/session.ts'
import { paths } from '../../../app/paths.ts'
import { NotLoaded } from '../../../ui/Empty.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { EditAdminUserForm } from './EditAdminUserForm.tsx'
import styles from './EditAdminUserPage.module.css'
import { BACK, TITLE } from './edit-page.ts'
import { OwnAccount } from './OwnAccount.tsx'

/** One admin user: what their account is, and where they are signed in. */
export default function EditAdminUserPage() {
  const { email = '' } = useParams({ strict: false })
  const adminEmail = email.trim().toLowerCase()
  const { user } = useSession()
  const account = useReading(adminUsersCalls.getAdminUser, { adminEmail })
  const { data } = account
  if (data)
    return data.email === user?.email ? <OwnAccount account={data} /> : <Opened key={data.email} account={data} />
  return (
    <Page title={TITLE} back={BACK} narrow>
      <NotLoaded
        reading={account}
        skeleton={styles.skeleton}
        missing={{ code: 'UserNotFound', link: <Link to={paths.adminUsers()}>All admin users</Link> }}
      />
    </Page>
  )
}

/** Reloading it is the same as opening it again. */
function Opened({ account }: { readonly account: AdminUser }) {
  const [loadings, setLoadings] = useState(0)
  return <EditAdminUserForm key={loadings} account={account} reload={() => setLoadings(loadings + 1)} />
}
