/** Gathers blocks into pieces of at least so many bytes; the last one may be smaller. */
export async function* inPieces(
  blocks: AsyncIterable<Uint8Array>,
  leastBytes: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const block of blocks) {
    waiting.push(block)
    size += block.length
    if (size < leastBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}
