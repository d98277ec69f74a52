import { Readable } from 'node:stream'
import { isLoopback } from '../loopback.ts'

/** A complete email to exactly one recipient. */
export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  /** A bare address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** With angle brackets; the same on every attempt, so that receivers recognize a repeated email. */
  readonly messageId: string
  readonly date: Date
  readonly attachments: readonly { readonly fileName: string; readonly contentType: string; readonly content: Buffer }[]
}

/**
 * The result of an attempt. `unknown`: the connection broke after the whole email had been sent, so it may arrive.
 * `refused` is final; `later` can be retried.
 */
export type Delivery =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'later' | 'unknown'; readonly reason: string }

const TIME_LIMIT_MS = 10_000

/** Hands an email to the SMTP server at `smtpUrl`. Never throws because of that server. */
export async function deliver(smtpUrl: string, mail: OutgoingMail): Promise<Delivery> {
  const { createTransport } = await loadMailer()
  const { message, envelope } = await compose(mail)
  const transport = createTransport(connectionTo(smtpUrl))
  let isHandedOver = false
  const raw = Readable.from([message]).on('end', () => {
    isHandedOver = true
  })
  try {
    await transport.sendMail({ envelope: { from: envelope.from, to: [mail.to] }, raw })
    return { outcome: 'accepted' }
  } catch (error) {
    return failure(error, isHandedOver)
  } finally {
    transport.close()
  }
}

/** The library is large, and without a server no email is sent. */
function loadMailer() {
  return import('nodemailer')
}

async function compose(mail: OutgoingMail) {
  const { createTransport } = await loadMailer()
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message, envelope } = await composer.sendMail({
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    messageId: mail.messageId,
    date: mail.date,
    // Suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { message, envelope }
}

function connectionTo(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Nothing leaves this machine unencrypted.
    requireTLS: !secure && !isLoopback(host),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
    dnsTimeout: TIME_LIMIT_MS,
  }
}

function failure(error: unknown, isHandedOver: boolean): Delivery {
  // What nodemailer adds to its errors; both are missing if the server did not respond.
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const reason = String(error instanceof Error ? error.message : error).slice(0, 500)
  // Wrong credentials are a configuration error and say nothing about this email.
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH') return { outcome: 'refused', reason }
  if (responseCode === undefined && isHandedOver) return { outcome: 'unknown', reason }
  return { outcome: 'later', reason }
}
