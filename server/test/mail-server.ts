import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server responds to the recipient and to the whole email, or hangs up instead. */
export type Behavior =
  | { readonly kind: 'accept' }
  | { readonly kind: 'answer-recipient' | 'answer-mail'; readonly code: number; readonly text: string }
  | { readonly kind: 'hang-up-after-mail' }

export interface ReceivedMail extends Omit<Email, 'sender'> {
  /** From the SMTP envelope, like the recipients; the headers are in the message. */
  readonly sender: string
  readonly recipients: readonly string[]
}

/** Starts a real SMTP server, on a free port or the given one, that can be made to misbehave. */
export async function startMailServer({ port = 0 }: { port?: number } = {}) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let behavior: Behavior = { kind: 'accept' }

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      done(behavior.kind === 'answer-recipient' ? refusal(behavior) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          ...(await PostalMime.parse(Buffer.concat(chunks))),
          sender: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
        })
        if (behavior.kind === 'hang-up-after-mail') for (const socket of sockets) socket.destroy()
        else done(behavior.kind === 'answer-mail' ? refusal(behavior) : null)
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A server listening on a port has an address of this kind.
  const address = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    /** Every email that was received in full, whatever the response. */
    received,
    setBehavior: (next: Behavior) => {
      behavior = next
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
