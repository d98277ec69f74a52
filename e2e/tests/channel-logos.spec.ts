import type { Page } from '@playwright/test'
import { channel, newCode, noisePng } from '../own-channels.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

const FORMAT = 'File name should be in the format "logo-<channel-code>.png" and file size should be less than 100kB'
interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const png = (name: string, width = 40, height = 20): ChosenFile => ({
  name,
  mimeType: 'image/png',
  buffer: noisePng(width, height),
})
const choose = (page: Page, ...files: ChosenFile[]) => page.getByLabel('Logo files').first().setInputFiles(files)
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`Delete ${name}`) })

async function find(page: Page, name: string) {
  await page.getByLabel('Filter by File Name').fill(name)
}

/** Expects that a row's image is loaded. */
async function expectImage(page: Page, name: string, size: readonly [number, number]) {
  const natural = () =>
    row(page, name)
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(natural).toEqual(size)
}

test('uploads a logo, replaces it after confirmation and deletes it', async ({ page, portal }) => {
  const name = `logo-${newCode()}.png`
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  const table = page.getByRole('table', { name: 'Channel Logos' })
  await expect(table.getByRole('columnheader')).toHaveText(['Delete', 'Logo', 'File Name', 'Channels'])
  await expectAccessible(page)

  await choose(page, png(name, 40, 20))
  await expect(toasts(page).getByText('Channel logo uploaded successfully')).toBeVisible()
  await find(page, name)
  await expectImage(page, name, [40, 20])

  await choose(page, png(name, 30, 30))
  const replace = page.getByRole('dialog', { name: /Replace Channel Logos/ })
  await expect(replace.getByText(name)).toBeVisible()
  await expect(
    replace.getByText('Logos with these names already exist. Are you sure you want to replace them?'),
  ).toBeVisible()
  await replace.getByRole('button', { name: 'Replace Channel Logos' }).click()
  await expectImage(page, name, [30, 30])

  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: /Delete Channel Logo/ })
  await expect(dialog.getByText('Are you sure you want to delete this channel logo?')).toBeVisible()
  await expect(dialog.getByText(/have it|has it/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete Channel Logo' }).click()
  await expect(toasts(page).getByText('Channel logo deleted successfully')).toBeVisible()
  await expect(page.getByText('No channel logos match the filters')).toBeVisible()
})

test('lists the affected channels before a deletion, which then show a placeholder', async ({ page, portal }) => {
  const code = newCode()
  const name = `logo-${code}.png`
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  await choose(page, png(name))
  await expect(toasts(page).getByText('Channel logo uploaded successfully')).toBeVisible()
  await portal.send('operations', 'POST', '/create-channel', channel(code, { logo: name }))
  await page.reload()
  await find(page, name)
  await expect(row(page, name).getByRole('link', { name: `Channel ${code}` })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: /Delete Channel Logo/ })
  await expect(dialog.getByText(`Channel ${code} (${code})`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete Channel Logo' }).click()
  await expect(toasts(page).getByText('Channel logo deleted successfully')).toBeVisible()
  await page.goto(`/channels?code=${code}`)
  await expect(page.getByRole('row', { name: new RegExp(`Channel ${code}`) }).getByText('Logo deleted')).toBeVisible()
})

test('crops, shrinks and renames an image that breaks the rules', async ({ page, portal }) => {
  const code = newCode()
  await portal.send('operations', 'POST', '/create-channel', channel(code))
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  const large = png('our new logo.png', 900, 500)
  expect(large.buffer.length).toBeGreaterThan(400_000)
  await choose(page, large)
  const dialog = page.getByRole('dialog', { name: 'Prepare Logo' })
  await expect(dialog.getByText(FORMAT)).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Logo preview' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload Logo' }).click()
  await expect(dialog.getByText('Select a channel', { exact: true }).last()).toBeVisible()
  await dialog.getByLabel('Shape').selectOption('Square')
  await dialog.getByLabel('Zoom').fill('2')
  await dialog.getByLabel('Horizontal Position').fill('0')
  // The handle at the lower right makes the kept part larger, the selection itself moves.
  const zoom = async () => Number(await dialog.getByLabel('Zoom').inputValue())
  await dialog.getByLabel(/move the south east drag handle/).press('ArrowRight')
  expect(await zoom()).toBeLessThan(2)
  await dialog.getByLabel('Use the arrow keys to move the crop selection area').press('Shift+ArrowRight')
  expect(Number(await dialog.getByLabel('Horizontal Position').inputValue())).toBeGreaterThan(0)
  await dialog.getByLabel('Channel', { exact: true }).selectOption(code)
  await expect(dialog.getByText(`The file will be named logo-${code}.png`)).toBeVisible()

  await dialog.getByRole('button', { name: 'Upload Logo' }).click()
  await expect(toasts(page).getByText('Channel logo uploaded successfully')).toBeVisible()
  const image = await fetch(`${portal.url}/channel-logos/logo-${code}.png`)
  const bytes = Buffer.from(await image.arrayBuffer())
  expect(bytes.length).toBeLessThanOrEqual(102_400)
  expect(bytes.readUInt32BE(16)).toBe(bytes.readUInt32BE(20))
})

test('keeps the size and colors of a valid image with another name', async ({ page, portal }) => {
  const code = newCode()
  await portal.send('operations', 'POST', '/create-channel', channel(code))
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  const file = png(`${code} final.png`)
  await choose(page, file)
  const dialog = page.getByRole('dialog', { name: 'Prepare Logo' })
  // The name contains the channel code.
  await expect(dialog.getByLabel('Channel', { exact: true })).toHaveValue(code)
  await dialog.getByRole('button', { name: 'Upload Logo' }).click()
  await expect(toasts(page).getByText('Channel logo uploaded successfully')).toBeVisible()
  const image = await fetch(`${portal.url}/channel-logos/logo-${code}.png`)
  // The server re-encoded the image; size and color type in the PNG header are unchanged.
  const stored = Buffer.from(await image.arrayBuffer())
  expect(stored.subarray(16, 26)).toEqual(file.buffer.subarray(16, 26))
})

test('rejects files that are not images, including corrupt ones', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  const name = `logo-${newCode()}.png`
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  await choose(page, { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') })
  const dialog = page.getByRole('dialog', { name: 'Prepare Logo' })
  await expect(dialog.getByText('File uploaded is not a valid channel logo image')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  const broken = png(name)
  broken.buffer[60] = (broken.buffer[60] ?? 0) ^ 1
  await choose(page, broken)
  await expect(toasts(page).getByText('File uploaded is not a valid channel logo image')).toBeVisible()
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByText(name)).toBeVisible()
  await expectAccessible(page)
  await uploads.getByRole('button', { name: `Dismiss ${name}` }).click()
  await expect(uploads).toHaveCount(0)

  // Simulates a browser that cannot encode the image.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null)
  })
  await choose(page, png('our logo.png', 900, 500))
  await dialog.getByLabel('Channel', { exact: true }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Upload Logo' }).click()
  await expect(dialog.getByText('The image is larger than 100 kB. Crop it further.')).toBeVisible()
})

test('accepts dropped and pasted files', async ({ page, portal }) => {
  const [dropped, pasted] = [`logo-${newCode()}.png`, `logo-${newCode()}.png`]
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  await expect(page.getByRole('row', { name: /logo-AMER/ })).toBeVisible()
  const give = (kind: 'drop' | 'paste', name: string) =>
    page.evaluate(
      ([type, fileName, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], fileName, { type: 'image/png' }))
        const target = document.querySelector('h1') ?? document.body
        if (type === 'paste') {
          target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
          return
        }
        for (const kindOfEvent of ['dragover', 'drop']) {
          target.dispatchEvent(new DragEvent(kindOfEvent, { dataTransfer: data, bubbles: true, cancelable: true }))
        }
      },
      [kind, name, noisePng(20, 20).toString('base64')] as const,
    )
  await give('drop', dropped)
  await find(page, dropped)
  await expect(row(page, dropped)).toBeVisible()
  await give('paste', pasted)
  await find(page, pasted)
  await expect(row(page, pasted)).toBeVisible()
})

test('shows upload progress and continues after leaving the screen', async ({ page, portal }) => {
  const name = `logo-${newCode()}.png`
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  const release = await holdResponses(page, 'upload-channel-logo')
  await choose(page, png(name))
  await expect(page.getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Content Management' }).click()
  await expect(page.getByRole('heading', { name: 'Content Management' })).toBeVisible()
  release()
  await expect(toasts(page).getByText('Channel logo uploaded successfully')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Channel Logos/ })
    .click()
  await find(page, name)
  await expect(row(page, name)).toBeVisible()
})

test('retries a failed upload', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  const name = `logo-${newCode()}.png`
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  await mockResponse(page, 'upload-channel-logo', 500, 'InternalError')
  await choose(page, png(name))
  await expect(toasts(page).getByText('Error uploading channel logo')).toBeVisible()
  await page.unroute('**/admin/api/upload-channel-logo*')
  await page.getByRole('button', { name: `Try Again ${name}` }).click()
  await expect(toasts(page).getByText('Channel logo uploaded successfully')).toBeVisible()
})

test('reports a failed deletion with its own message', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'operations')
  await page.goto('/channel-logos')
  await mockResponse(page, 'delete-channel-logo', 500, 'InternalError')
  await mockResponse(page, 'get-all-channels', 500, 'InternalError')
  await page.reload()
  await page.getByRole('button', { name: 'Delete logo-AMER.png' }).click()
  await expect(page.getByRole('dialog').getByText(/^Unable to load the channels that use this logo/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Channel Logo' }).click()
  await expect(toasts(page).getByText('Unable to delete channel logo')).toBeVisible()
  await expect(page.getByRole('row', { name: /logo-AMER/ })).toBeVisible()
})

test('shows the empty state and load failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'operations')
  await mockResponse(page, 'get-all-channel-logos', 200, '[]')
  await page.goto('/channel-logos')
  await expect(page.getByText('No channel logos yet')).toBeVisible()
  await expectAccessible(page)
  await mockResponse(page, 'get-all-channel-logos', 500, 'InternalError')
  await page.reload()
  await expect(toasts(page).getByText('Unable to load channel logos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute('**/admin/api/get-all-channel-logos*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('row', { name: /logo-AMER/ })).toBeVisible()
})
