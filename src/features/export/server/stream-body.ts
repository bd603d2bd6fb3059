/** From blocks of bytes to the body of a response, at the client's pace. */

export type BodyOptions = {
  /** Ends the work behind `blocks` when the reader goes away or stalls. */
  abort: AbortController
  /** Called once, however it ends. */
  onEnd: () => void
  /** A reader that takes nothing for so long is given up: a snapshot must not be held for ever. */
  stallMs?: number
}

/**
 * Waits for the first block, so that what fails at once still gets an answer of its own. Nothing is read
 * ahead of the reader but one block.
 */
export const streamBody = async (
  blocks: AsyncIterator<Uint8Array>,
  { abort, onEnd, stallMs = 60_000 }: BodyOptions,
): Promise<ReadableStream<Uint8Array>> => {
  const stall = createTimer(stallMs, () => abort.abort(new Error('the client stopped reading')))
  const end = () => {
    stall.stop()
    onEnd()
  }
  const nextBlock = async () => {
    stall.stop()
    try {
      const next = await blocks.next()
      if (next.done) end()
      else stall.start()
      return next
    } catch (error) {
      end()
      throw error
    }
  }
  let first: IteratorResult<Uint8Array> | undefined = await nextBlock()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = first ?? (await nextBlock())
    first = undefined
    if (done) controller.close()
    else controller.enqueue(value)
  }
  const cancel = async (reason: unknown) => {
    end()
    abort.abort(reason)
    await blocks.return?.().catch(() => {})
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}

const createTimer = (ms: number, run: () => void) => {
  let timer: NodeJS.Timeout | undefined
  return {
    start: () => {
      timer = setTimeout(run, ms)
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}
