import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Call } from '@portal/contract/call'
import type { FastifyReply } from 'fastify'

/**
 * Smaller responses arrive uncompressed in one round trip: TCP sends this much before it waits for an acknowledgment.
 */
export const COMPRESSED_FROM_BYTES = 14_000

/** The cheapest level: the others take two to ten times as long for 20% less. */
const CHEAP = { level: 1 } as const

const gzip = promisify(zlib.gzip)

type Sent = Pick<Call, 'replyIsSecret' | 'download'>

/** Sends a response as JSON, compressed if that is worthwhile. */
export async function sendReply(reply: FastifyReply, call: Sent, wire: unknown): Promise<FastifyReply> {
  if (wire === undefined) return reply.send('')
  const json = JSON.stringify(wire)
  reply.type('application/json; charset=utf-8')
  // The size of a compressed response can reveal repetition between a secret and text chosen by someone else.
  if (call.replyIsSecret || json.length < COMPRESSED_FROM_BYTES) return reply.send(json)
  reply.header('vary', 'accept-encoding')
  if (!acceptsGzip(reply.request.headers['accept-encoding'])) return reply.send(json)
  const compressed = await gzip(json, CHEAP)
  return reply.header('content-encoding', 'gzip').send(compressed)
}

/** Sends a file while it is being written. */
export function sendFile(
  reply: FastifyReply,
  { fileName, contentType }: NonNullable<Sent['download']>,
  file: Readable,
): FastifyReply {
  reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('vary', 'accept-encoding')
  if (!acceptsGzip(reply.request.headers['accept-encoding'])) return reply.send(file)
  // If nothing has been sent yet, the failure is reported as plain text.
  file.once('error', () => reply.removeHeader('content-encoding'))
  // If either stream ends, so does the other; the response gets the error of its own stream.
  const compressed = pipeline(file, zlib.createGzip(CHEAP), () => {})
  return reply.header('content-encoding', 'gzip').send(compressed)
}

/** Sends server-sent events as they come: not stored, not buffered by proxies, not compressed. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events)
}

/** Parses the `Accept-Encoding` header. */
export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((one) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one))
}
