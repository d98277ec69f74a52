import { channelLogosCalls } from '@portal/contract/content/channel-logos/calls'
import { afterAll, expect, test } from 'vitest'
import { SMALL_PNG } from '../../../test/caller.ts'
import { startPortal } from '../../../test/portal.ts'

const portal = await startPortal()
const operations = await portal.as('operations')
afterAll(() => portal.stop())

const send = (body: string | FormData | Uint8Array<ArrayBuffer>, contentType?: string) =>
  fetch(`${portal.url}/admin/api/upload-channel-logo`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${operations.token}`,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
  })
const formOf = (...fields: [string, string | Blob][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const file = new File([SMALL_PNG], 'logo-NEWS.png')
const requests: [string, () => Promise<Response>, string][] = [
  ['two files', () => send(formOf(['a', file], ['b', file])), '400 InvalidRequest'],
  ['a file and a field', () => send(formOf(['file', file], ['path', '../x'])), '400 InvalidRequest'],
  ['a field instead of a file', () => send(formOf(['file', 'x'])), '400 InvalidRequest'],
  ['an empty form', () => send(formOf()), '400 InvalidRequest'],
  ['an invalid form', () => send('junk', 'multipart/form-data; boundary=x'), '400 InvalidRequest'],
  ['a form without its boundary', () => send('junk', 'multipart/form-data'), '400 InvalidRequest'],
  [
    'half a form',
    () =>
      send(
        '--x\r\nContent-Disposition: form-data; name="f"; filename="logo-NEWS.png"\r\n\r\nab',
        'multipart/form-data; boundary=x',
      ),
    '400 InvalidRequest',
  ],
  ['JSON', () => send('{"fileName":"logo-NEWS.png"}', 'application/json'), '415 UnsupportedMediaType'],
  ['the bare image', () => send(SMALL_PNG, 'image/png'), '415 UnsupportedMediaType'],
  ['no body', () => send(''), '415 UnsupportedMediaType'],
]
test.each(requests)('rejects an upload of %s', async (_case, request, refusal) => {
  const response = await request()
  expect(`${response.status} ${await response.text()}`).toBe(refusal)
  expect(await operations.call(channelLogosCalls.getAllChannelLogos, {})).toEqual([])
})

test('rejects uploads to calls that accept no file', async () => {
  const response = await fetch(`${portal.url}/admin/api/delete-channel-logo`, {
    method: 'POST',
    body: formOf(['file', file]),
    headers: { authorization: `Bearer ${operations.token}` },
  })
  expect(`${response.status} ${await response.text()}`).toBe('415 UnsupportedMediaType')
})
