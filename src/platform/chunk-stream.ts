/** Joins chunks into buffers of at least `minBytes`; the last one may be smaller. */
export async function* chunkStream(
  blocks: AsyncIterable<Uint8Array>,
  minBytes: number,
): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const block of blocks) {
    buffered.push(block)
    size += block.length
    if (size < minBytes) continue
    yield Buffer.concat(buffered)
    buffered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(buffered)
}
