import type { liveEvents } from '@portal/contract/live/stream'

export interface StreamEvent {
  /** Null for a comment, which serves as heartbeat. */
  readonly event: (typeof liveEvents)[number] | null
  readonly data: string
}

/** Reads server-sent events as they arrive; the browser's EventSource cannot send a token in a header. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) yield toEvent(block)
  }
}

function toEvent(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1).trim()]),
  )
  // The server sends no other events.
  return { event: (fields.get('event') ?? null) as StreamEvent['event'], data: fields.get('data') ?? '' }
}
