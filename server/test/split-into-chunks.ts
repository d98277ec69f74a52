/** Splits text into small chunks, because a file may be cut anywhere. */
export async function* splitIntoChunks(text: string, length = 3): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
