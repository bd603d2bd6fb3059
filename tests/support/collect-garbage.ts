/** For tests of what is let go. */
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Collects what nobody holds; what finalizers let go of is collected by a further run. */
export const collectGarbage = async (): Promise<void> => {
  for (let run = 0; run < 3; run++) {
    collect()
    await setTimeout(10)
  }
}

/** Bytes that are held after a collection, within the heap and beside it. */
export const bytesHeld = async (): Promise<number> => {
  await collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
