import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Call } from '@portal/contract/call'
import type { FastifyReply } from 'fastify'

/** Smaller ones are there in one round trip as they are: so much does TCP send before it waits for an answer. */
export const COMPRESSED_FROM_BYTES = 14_000

/** The cheapest: the others take two to ten times as long for a fifth less. */
const CHEAP = { level: 1 } as const

const gzip = promisify(zlib.gzip)

type Sent = Pick<Call, 'replyIsSecret' | 'download'>

/** Sends what a reply is on the wire: JSON, compressed where that is worth it. */
export async function sendReply(reply: FastifyReply, call: Sent, wire: unknown): Promise<FastifyReply> {
  if (wire === undefined) return reply.send('')
  const json = JSON.stringify(wire)
  reply.type('application/json; charset=utf-8')
  // The size of a compressed response reveals repetition: a secret, and a text chosen by someone else.
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
  // Where nothing has been sent yet, what failed is said in plain text.
  file.once('error', () => reply.removeHeader('content-encoding'))
  // Either end takes the other with it, and the reply reads the error of its own.
  const compressed = pipeline(file, zlib.createGzip(CHEAP), () => {})
  return reply.header('content-encoding', 'gzip').send(compressed)
}

/** Sends server-sent events as they come: neither stored nor held back on their way, nor compressed. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events)
}

/** Of the header `Accept-Encoding`. */
export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((one) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one))
}
