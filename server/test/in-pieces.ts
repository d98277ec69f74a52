/** In pieces of some characters, as nobody promises where a file is cut. */
export async function* inPieces(text: string, length = 3): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
