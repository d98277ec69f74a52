const channel = new BroadcastChannel('signed-in-again')

/** Tells the windows that wait for it that there is a session again; as for lending it, that is no secret to them. */
export function tellSession(token: string) {
  channel.postMessage(token)
}

/** @returns how to stop listening */
export function listenForSession(onToken: (token: string) => void): () => void {
  const listener = ({ data }: MessageEvent<string>) => onToken(data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
