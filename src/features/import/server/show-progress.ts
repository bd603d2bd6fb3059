/** A progress bar on the terminal, and nothing where the output goes into a file or a pipe. */
import cliProgress from 'cli-progress'
import { printable } from '../../../kit/clean-text.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import type { Progress } from './import-settings.ts'

export type ProgressBar = {
  show: (progress: Readonly<Progress>) => void
  stop: () => void
}

export const progressBar = (
  name: string,
  output: NodeJS.WriteStream = process.stderr,
): ProgressBar => {
  if (!output.isTTY) return { show: () => {}, stop: () => {} }
  const bar = new cliProgress.SingleBar({
    format: `${printable(name)} {bar} {percentage}% · {rows} rows`,
    stream: output,
    clearOnComplete: true,
    hideCursor: true,
  })
  let started = false
  return {
    show: ({ rows, bytes, size }) => {
      if (!started) bar.start(size || 1, 0, { rows: 0 })
      started = true
      bar.update(bytes, { rows: formatNumber(rows) })
    },
    stop: () => {
      if (started) bar.stop()
    },
  }
}
