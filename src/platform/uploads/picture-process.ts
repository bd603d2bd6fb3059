/** What runs in the processes that `process-image-apart.ts` starts: one picture after another. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { AppError } from '../../kit/errors.ts'
import { type ProcessedImage, processImage } from './process-image.ts'

export type PictureTask = { content: Uint8Array; widths: readonly number[] }

/** A refusal has the sentence for the sender; anything else ends the process with an error. */
export type PictureResult = { image: ProcessedImage } | { refusal: string }

/** Requests and the database go first when there is not enough for all. */
const yieldToOthers = () => {
  setPriority(10)
  if (process.platform !== 'linux') return
  // There each thread has a priority of its own, and passes it on to threads that it begins.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), 10)
}

yieldToOthers()

process.on('message', async ({ content, widths }: PictureTask) => {
  const result = await processImage(content, widths).then(
    (image): PictureResult => ({ image }),
    (error: unknown): PictureResult => {
      if (error instanceof AppError) return { refusal: error.message }
      throw error
    },
  )
  process.send?.(result)
})

// Also when the other side was killed.
process.on('disconnect', () => process.exit())
