import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Few enough for the lists in tests to have several pages. */
const KEYS_PER_PAGE = 2

export interface S3Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/**
 * Starts a server with the part of Amazon S3 that a file store needs. It accepts only correctly signed requests,
 * verified by the steps of "Signature Version 4" as documented by Amazon and not by the client's own code.
 */
export async function startS3Server(account: S3Account) {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void respond(request).then(({ status, body = '' }) => {
      response
        .writeHead(status, { 'content-type': typeof body === 'string' ? 'application/xml' : 'image/png' })
        .end(body)
    })
  })
  let failures = 0

  async function respond(request: IncomingMessage): Promise<{ status: number; body?: string | Buffer }> {
    const body = await buffer(request)
    if (failures > 0) {
      failures -= 1
      return { status: 503, body: errorXml('SlowDown') }
    }
    if (!isSigned(request, body, account)) return { status: 403, body: errorXml('SignatureDoesNotMatch') }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [, bucket = '', ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    if (bucket !== 'portal') return { status: 404, body: errorXml('NoSuchBucket') }
    if (searchParams.get('list-type') === '2') return { status: 200, body: listXml([...objects.keys()], searchParams) }
    switch (request.method) {
      case 'PUT':
        objects.set(key, body)
        return { status: 200 }
      case 'DELETE':
        objects.delete(key)
        return { status: 204 }
      default: {
        const object = objects.get(key)
        return object ? { status: 200, body: object } : { status: 404, body: errorXml('NoSuchKey') }
      }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server listening on a port has an address of this kind.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Responds to the next requests with "slow down". */
    failNext: (times: number) => {
      failures = times
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function isSigned(request: IncomingMessage, body: Buffer, account: S3Account): boolean {
  const { authorization = '' } = request.headers
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!match) return false
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = match
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const [at, contentHash] = [header('x-amz-date'), header('x-amz-content-sha256')]
  if (keyId !== account.accessKeyId || region !== account.region || !at.startsWith(day)) return false
  if (contentHash !== sha256(body)) return false

  const [path = '', query = ''] = (request.url ?? '').split('?')
  const names = signedHeaders.split(';')
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  return names.includes('host') && hmac(key, toSign).toString('hex') === signature
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function listXml(keys: readonly string[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const direct = keys.filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const next = from + KEYS_PER_PAGE
  const isTruncated = next < direct.length
  const contents = direct
    .slice(from, next)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`)
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents.join('')}<IsTruncated>${isTruncated}</IsTruncated>${
    isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  }</ListBucketResult>`
}

function errorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}
