/** Garbage collection, for tests of memory that must be released. */
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Collects garbage; later runs collect what finalizers release. */
export const collectGarbage = async (): Promise<void> => {
  for (let run = 0; run < 3; run++) {
    collect()
    await setTimeout(10)
  }
}

/** Bytes in use after a collection, in the heap and outside. */
export const bytesHeld = async (): Promise<number> => {
  await collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
