const channel = new BroadcastChannel('signed-in-again')

/** Notifies waiting windows of the new session; sharing the token with them reveals nothing. */
export function broadcastSession(token: string) {
  channel.postMessage(token)
}

/** @returns a function that stops listening */
export function listenForSession(onToken: (token: string) => void): () => void {
  const listener = ({ data }: MessageEvent<string>) => onToken(data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
