import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { noInput } from '@portal/contract/call'
import { modules } from '@portal/contract/modules'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'unused-inputs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Their inputs only identify the user or the object: an ID, a password, a code. */
const withoutFields = [
  'askProviderAgain',
  'uploadChannelLogo',
  'deleteChannelLogo',
  'cancelCustomerExport',
  'retryFailedJob',
  'dismissFailedJob',
  'retryMail',
  'dismissMail',
  'deleteReportSchedule',
  'revokeServiceKey',
  'deleteWebhook',
  'sendWebhookTest',
  'resendWebhookDelivery',
  'sendAdminUserResetPasswordEmail',
  'unlockAdminUser',
  'signIn',
  'requestPasswordReset',
  'setPassword',
  'resetPassword',
  'changeMyPassword',
  'endMySession',
  'endAdminUserSession',
  'endAdminUserSessions',
  'signInByProvider',
  'signInWithCode',
  'signInWithRecoveryCode',
  'beginRequiredTwoFactor',
  'confirmRequiredTwoFactor',
  'beginTwoFactor',
  'beginAuthenticatorChange',
  'confirmTwoFactor',
  'renewRecoveryCodes',
  'turnOffTwoFactor',
  'turnOffAdminUserTwoFactor',
  'deleteView',
  'readMention',
  'startBulkRun',
  'previewBulkRunAgain',
  'stopBulkRun',
  'undo',
]

test('a declared field of a changing call that its handler does not use fails to compile', async () => {
  const rejected = await handlersRejectedWith('nickname')
  expect(rejected).toContain('updateUserInfo')
  const changing = Object.values(modules)
    .flatMap((calls) => Object.entries(calls))
    .filter(([, { method, input }]) => method === 'POST' && input !== noInput)
  expect(rejected.toSorted()).toEqual(
    changing
      .map(([name]) => name)
      .filter((name) => !withoutFields.includes(name))
      .toSorted(),
  )
})

/** Returns the handlers that fail to compile if every input of a changing call declares one more field. */
async function handlersRejectedWith(field: string): Promise<string[]> {
  const declared = join(root, 'contract/src/call.ts')
  writeFileSync(
    join(folder, 'call.ts'),
    `import type { Call, ParsedInputOf as Declared } from '${declared}'
     export * from '${declared}'
     export type ParsedInputOf<C extends Call> = C['method'] extends 'POST'
       ? keyof Declared<C> extends never ? Declared<C> : Declared<C> & { readonly ${field}: string }
       : Declared<C>`,
  )
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths: { '@portal/contract/call': ['./call.ts'] } },
    include: [join(root, 'server/src/app/handlers.ts')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const failed: unknown = await promisify(execFile)(process.execPath, [tsc, '--pretty', 'false', '-p', folder], {
    cwd: root,
  }).catch((error: unknown) => error)
  const { stdout } = failed as { readonly stdout: string }
  const errors = stdout.matchAll(/^(?<file>\S+)\((?<line>\d+),\d+\): error/gm)
  return [...new Set([...errors].map(({ groups }) => handlerAt(groups?.['file'] ?? '', Number(groups?.['line']))))]
}

/** Returns the name of the handler that contains a line. */
function handlerAt(file: string, line: number): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').slice(0, line)
  return lines.findLast((text) => /^ {2}async \w+\(/.test(text))?.match(/async (\w+)/)?.[1] ?? `${file}:${line}`
}
