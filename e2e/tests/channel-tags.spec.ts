import { newLetters, rowsWith, toggleInRow } from '../lists.ts'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, CLIENT_ERROR, test, toasts } from '../portal.ts'

test.describe('channel tags', () => {
  test.beforeEach(({ page, portal }) => portal.signIn(page, 'operations'))

  test('lists the tags and keeps the four required ones active', async ({ page }) => {
    await page.goto('/channel-tags')
    const table = page.getByRole('table', { name: 'Channel Tags' })
    await expect(table.getByRole('columnheader')).toHaveText(['Values', 'Toggle Status', 'Status', 'Code', 'Name'])
    for (const code of ['GENR', 'LANG', 'ORGN', 'AUDC']) {
      const row = table.getByRole('row', { name: code })
      await expect(row).toContainText('Required for every channel')
      await expect(row.getByRole('button')).toHaveCount(0)
    }
    await expect(table.getByLabel('Filter by Status').getByRole('option')).toHaveText(['All', 'Active', 'Disabled'])
    await expectAccessible(page)
    await table.getByRole('link', { name: 'Values of Language' }).click()
    await expect(page).toHaveURL('/channel-tag-values/LANG')
    await expect(page.getByLabel('Tag Code')).toHaveValue('LANG')
    await expect(page.getByLabel('Tag Name')).toHaveValue('Language')
    await expect(page.getByLabel('Tag Name')).toHaveAttribute('readonly')
    await expect(page.getByRole('table').getByRole('columnheader')).toHaveText([
      'Toggle Status',
      'Status',
      'Code',
      'Name',
    ])
    await expectAccessible(page)
  })

  test('validates, creates and toggles a tag and a value', async ({ page, portal }) => {
    portal.expectErrors(CLIENT_ERROR)
    const code = newLetters(4)
    await page.goto('/channel-tags')
    await page.getByRole('link', { name: 'New Channel Tag' }).click()
    await page.getByRole('button', { name: 'Create Channel Tag' }).click()
    await expect(page.getByText('Enter channel tag code', { exact: true })).toBeVisible()
    await expect(page.getByText('Enter channel tag name', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('moo')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('<')
    await expect(page.getByText('Enter a valid channel tag code in uppercase')).toBeVisible()
    await expect(page.getByText('Enter a valid channel tag name')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveAttribute('maxlength', '4')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('maxlength', '20')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('GENR')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mood')
    await page.getByRole('button', { name: 'Create Channel Tag' }).click()
    await expect(toasts(page).getByText('Channel tag code already exists')).toBeVisible()
    await expect(page.getByRole('main').getByText('Channel tag code already exists')).toBeVisible()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
    await page.getByRole('button', { name: 'Create Channel Tag' }).click()
    await expect(toasts(page).getByText('New channel tag created successfully')).toBeVisible()
    await expect(page).toHaveURL('/channel-tags')

    await page.goto(`/channel-tags?code=${code}`)
    const row = rowsWith(page, code)
    await toggleInRow(row)
    await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Channel tag status changed successfully')).toBeVisible()
    await expect(row).toContainText('Disabled')

    await row.getByRole('link', { name: 'Values of Mood' }).click()
    await expect(page.getByText('No channel tag values yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'New Channel Tag Value' }).first().click()
    await expect(page).toHaveURL(`/create-channel-tag-value/${code}`)
    await expect(page.getByLabel('Tag Name')).toHaveValue('Mood')
    const valueCode = page.getByRole('textbox', { name: 'Code', exact: true })
    const valueName = page.getByRole('textbox', { name: 'Name', exact: true })
    await page.getByRole('button', { name: 'Create Channel Tag Value' }).click()
    await expect(page.getByText('Enter channel tag value code', { exact: true })).toBeVisible()
    await expect(page.getByText('Enter channel tag value name', { exact: true })).toBeVisible()
    await valueCode.fill('CAL1')
    await valueName.fill('<')
    await expect(page.getByText('Enter a valid channel tag value code in uppercase')).toBeVisible()
    await expect(page.getByText('Enter a valid channel tag value name')).toBeVisible()
    await expectAccessible(page)
    await valueCode.fill('CALM')
    await valueName.fill('Calm')
    await page.getByRole('button', { name: 'Create Channel Tag Value' }).click()
    await expect(toasts(page).getByText('New channel tag value created successfully')).toBeVisible()
    await expect(page).toHaveURL(`/channel-tag-values/${code}`)
    await toggleInRow(rowsWith(page, 'CALM'))
    await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Channel tag value status changed successfully')).toBeVisible()
    await expect(rowsWith(page, 'CALM')).toContainText('Disabled')

    await page.goto(`/create-channel-tag-value/${code}`)
    await valueCode.fill('CALM')
    await valueName.fill('Again')
    await page.getByRole('button', { name: 'Create Channel Tag Value' }).click()
    await expect(toasts(page).getByText('Channel tag value code already exists')).toBeVisible()
    await expect(page.getByRole('main').getByText('Channel tag value code already exists')).toBeVisible()
  })

  test('reports failures', async ({ page, portal }) => {
    portal.expectErrors(new RegExp(`${SERVER_ERROR.source}|${CLIENT_ERROR.source}`))
    const code = newLetters(4)
    await portal.send('operations', 'POST', '/create-channel-tag', { code, name: 'Fails' })
    await portal.send('operations', 'POST', '/create-channel-tag-value', {
      code: 'ABCD',
      name: 'Value',
      channelTagCode: code,
    })
    await mockResponse(page, 'get-all-channel-tags', 500, 'InternalError')
    await page.goto(`/channel-tags?code=${code}`)
    await expect(toasts(page).getByText('Error fetching channel tags')).toBeVisible()
    await mockResponse(page, 'get-all-channel-tags', 200, '[]')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('No channel tags yet')).toBeVisible()
    await page.unroute('**/admin/api/get-all-channel-tags*')
    await page.goto('/channel-tags?code=0')
    await expect(page.getByText('No channel tags match the filters')).toBeVisible()
    await page.goto(`/channel-tags?code=${code}`)
    await mockResponse(page, 'toggle-channel-tag-status', 500, 'InternalError')
    await toggleInRow(rowsWith(page, code))
    await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Unable to change channel tag status')).toBeVisible()

    await page.goto(`/channel-tag-values/${code}?code=0`)
    await expect(page.getByText('No channel tag values match the filters')).toBeVisible()
    await page.goto(`/channel-tag-values/${code}`)
    await mockResponse(page, 'toggle-channel-tag-value-status', 500, 'InternalError')
    await toggleInRow(rowsWith(page, 'ABCD'))
    await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Unable to change channel value tag status')).toBeVisible()

    for (const [path, call, button, toastText] of [
      ['/create-channel-tag', 'create-channel-tag', 'Create Channel Tag', 'Unable to create channel tag'],
      [
        `/create-channel-tag-value/${code}`,
        'create-channel-tag-value',
        'Create Channel Tag Value',
        'Unable to create channel tag value',
      ],
    ] as const) {
      await mockResponse(page, call, 500, 'InternalError')
      await page.goto(path)
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('ZZZZ')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Never')
      await page.getByRole('button', { name: button }).click()
      await expect(toasts(page).getByText(toastText, { exact: true })).toBeVisible()
      await page.unroute(`**/admin/api/${call}*`)
    }
  })

  test('reports an unknown tag', async ({ page, portal }) => {
    portal.expectErrors(CLIENT_ERROR)
    await page.goto('/channel-tag-values/ZQZQ')
    await expect(page.getByRole('main').getByText('Error fetching channel tag')).toBeVisible()
    await expect(page.getByRole('link', { name: 'New Channel Tag Value' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/create-channel-tag-value/ZQZQ')
    await expect(page.getByRole('main').getByText('Error fetching channel tag')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Channel Tag Value' })).toHaveCount(0)
  })
})
