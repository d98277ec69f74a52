const channel = new BroadcastChannel('signed-in-again')

/** Notifies the waiting windows that there is a session again; sharing it with them reveals nothing. */
export function broadcastSession(token: string) {
  channel.postMessage(token)
}

/** @returns how to stop listening */
export function listenForSession(onToken: (token: string) => void): () => void {
  const listener = ({ data }: MessageEvent<string>) => onToken(data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
