import { Button } from '@mantine/core'
import { roles } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ScrollFrame } from '../../ui/list-table/ScrollFrame.tsx'
import { Page } from '../../ui/Page.tsx'
import { ViewAsRoleMenu } from '../staff/view-as-role/ViewAsRoleMenu.tsx'
import { saveTable } from '../../ui/save-file.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type MatrixGroup, type MatrixRow, permissionMatrix } from './matrix.ts'
import styles from './PermissionsPage.module.css'
import { permissionsCsv } from './permissions-csv.ts'

/** The permissions of each role, from the table that the server uses. */
export default function PermissionsPage() {
  const [text, setText] = useSearchText()
  const groups = permissionMatrix(text)
  return (
    <Page
      title="Permissions"
      description="What each role can do. Actions without permission are hidden and rejected by the server."
      action={
        <div className={styles.actions}>
          <ViewAsRoleMenu />
          <DownloadButton onClick={() => saveTable('permissions', permissionsCsv(groups))} />
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      <search className={styles.search}>
        <TextField
          name="search"
          label="Search permissions"
          type="search"
          value={text}
          onChange={setText}
          maxLength={100}
        />
      </search>
      {groups.length === 0 ? (
        <Empty text="No permissions match your search">
          <TextButton onClick={() => setText('')}>Clear Search</TextButton>
        </Empty>
      ) : (
        <ScrollFrame>
          <table className={styles.matrix} aria-label="Permissions">
            <thead>
              <tr>
                <th scope="col" data-pinned="first">
                  Permission
                </th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {roleLabels[role]}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <Group key={group.title} group={group} />
            ))}
          </table>
        </ScrollFrame>
      )}
    </Page>
  )
}

function Group({ group: { title, rows } }: { readonly group: MatrixGroup }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={roles.length + 1} className={styles.group}>
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.permission} row={row} />
      ))}
    </tbody>
  )
}

function Row({ row: { label, permission, allowed } }: { readonly row: MatrixRow }) {
  return (
    <tr>
      <th scope="row" data-pinned="first" title={permission}>
        {label}
      </th>
      {roles.map((role) => (
        <td key={role} data-allowed={allowed[role] || undefined}>
          {allowed[role] ? <IconCheck size={16} stroke={2} aria-hidden /> : <span aria-hidden>–</span>}
          <span className="visually-hidden">{allowed[role] ? 'Allowed' : 'Not allowed'}</span>
        </td>
      ))}
    </tr>
  )
}

/** The search text, stored in the URL. The field updates before the URL does. */
function useSearchText(): [string, (text: string) => void] {
  const { text = '' } = useAddressQuery()
  const changeQuery = useQueryChange()
  const [typed, setTyped] = useState(text)
  return [
    typed,
    (next) => {
      setTyped(next)
      changeQuery({ text: next || undefined })
    },
  ]
}
