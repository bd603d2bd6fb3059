/**
 * Memory for answers, used again once it has been sent: to make and clear away tens of kilobytes for every
 * request costs as much as to fill them.
 */
const size = 64 * 1024
const maxFree = 64

const free: Buffer[] = []
const ours = new WeakSet<ArrayBufferLike>()

/** Memory with anything in it. */
export const acquireBuffer = (length: number): Buffer => {
  if (length > size) return Buffer.allocUnsafeSlow(length)
  let whole = free.pop()
  if (!whole) {
    whole = Buffer.allocUnsafeSlow(size)
    ours.add(whole.buffer)
  }
  return whole.subarray(0, length)
}

/**
 * Says that nobody will read these bytes again, wherever they come from; only what `acquireBuffer` gave is used
 * again. What is never given back is cleared away as all memory is.
 */
export const releaseBuffer = ({ buffer }: Buffer): void => {
  if (free.length < maxFree && ours.has(buffer)) free.push(Buffer.from(buffer))
}
