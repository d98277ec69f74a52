import { AsyncResource } from 'node:async_hooks'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'
import { freePort } from '../../../../test/started-portal.ts'
import { VERSION } from '../../version.ts'
import { observeTraces } from './observe-traces.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
  readonly status: { readonly code?: number }
}
interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly unknown[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

/** A minimal collector: OTLP over HTTP, in JSON. */
const sent: SentSpan[] = []
const headers: unknown[] = []
const resources: unknown[] = []
const collector = createServer(async (request, response) => {
  headers.push(request.headers['x-collector-key'], request.url)
  const { resourceSpans } = (await json(request)) as SentTraces
  resources.push(...resourceSpans.flatMap(({ resource }) => resource.attributes))
  sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const port = await freePort()
await new Promise<void>((done) => collector.listen(port, '127.0.0.1', done))

const lines: string[] = []
const environment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=key-of-ours',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
}
const observer = observeTraces('api', { environment, share: 1 })
const portal = await startPortal({ observer, logTo: { write: (line) => lines.push(line) } })
afterAll(() => collector.close())

test('each request and job has its own trace with its database queries and outgoing requests', async () => {
  const support = await portal.as('support')
  await support.call(staffCalls.getUserProfile, {})
  await support
    .call(staffCalls.changeMyPassword, { currentPassword: '', newPassword: '', confirmPassword: '' })
    .catch(() => {})
  const jobId = '6b6f7a52-1111-4222-8333-944445555666'
  const abandonedId = '6b6f7a52-1111-4222-8333-944445555777'
  await observer.watchJob({ name: 'call-provider', id: jobId }, async () => {
    await portal.context.pool.query('select $1::text', ['a-secret-value'])
    await fetch(`${portal.url}/healthz?key=a-secret-key`)
  })
  // Work left behind has no end, and would belong to its trace forever.
  let leftBehind = async () => {}
  await observer.watchJob({ name: 'leave-something-behind', id: abandonedId }, async () => {
    leftBehind = AsyncResource.bind(async () => {
      await portal.context.pool.query('select 1')
      await fetch(`${portal.url}/healthz`)
    })
  })
  await leftBehind()
  await expect(
    observer.watchJob({ name: 'fail', id: jobId }, () => portal.context.pool.query('select 1 / 0')),
  ).rejects.toThrow('division by zero')
  await portal.stop()

  const trace = (id: string) => sent.filter(({ traceId }) => traceId === id.replaceAll('-', ''))
  const logged = lines.map((line) => JSON.parse(line)).find(({ path }) => path === '/admin/api/get-user-profile')
  const [request] = trace(logged.reqId).filter(({ parentSpanId }) => !parentSpanId)
  expect(request?.name).toBe('GET /admin/api/get-user-profile')
  const statements = trace(logged.reqId).filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(JSON.stringify(statements)).toContain('sessions')

  const posted = lines.map((line) => JSON.parse(line)).find(({ path }) => path === '/admin/api/change-my-password')
  expect(trace(posted.reqId).filter(({ name }) => name === 'SELECT').length).toBeGreaterThan(0)

  const names = trace(jobId).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['job call-provider', 'SELECT', `GET ${new URL(portal.url).host}`, 'job fail']),
  )
  expect(trace(jobId).find(({ name }) => name === 'job fail')?.status.code).toBe(2)
  expect(trace(abandonedId).map(({ name }) => name)).toEqual(['job leave-something-behind'])
  expect(JSON.stringify(sent)).not.toMatch(/a-secret|Bearer/)
  const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })
  expect(resources).toContainEqual(attribute('service.name', 'portal-api'))
  expect(resources).toContainEqual(attribute('service.version', VERSION))
  expect(resources).toContainEqual(attribute('deployment.environment', 'test'))
  expect(headers).toEqual(expect.arrayContaining(['key-of-ours', '/v1/traces']))
})
