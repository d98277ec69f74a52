import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { sendRefusal } from './errors.ts'
import { refuseCommon } from './refusal.ts'

/** Responds to a URL that cannot be decoded, before any route or hook. */
export function sendBadUrl(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, refuseCommon('InvalidRequest'))
}

/**
 * Responds to malformed HTTP and slow requests with a status and a code like any other error, and closes the
 * connection.
 */
export function sendMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code] = RESPONSES[error.code ?? ''] ?? ['400 Bad Request', 'InvalidRequest']
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\n` +
      `cache-control: no-store\r\ncontent-length: ${code.length}\r\nconnection: close\r\n\r\n${code}`,
  )
}

const RESPONSES: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'RequestTooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'InvalidRequest'],
}
