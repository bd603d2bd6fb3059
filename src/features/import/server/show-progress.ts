/** A progress bar on the terminal, and nothing where the output goes into a file or a pipe. */
import { clearLine, cursorTo } from 'node:readline'
import { formatNumber } from '../../../kit/format-number.ts'
import { printable } from '../../../kit/text/clean-text.ts'
import type { Progress } from './settings/import-settings.ts'

export type ProgressBar = {
  show: (progress: Readonly<Progress>) => void
  stop: () => void
}

const width = 30
const redrawMs = 100

export const progressBar = (
  name: string,
  output: NodeJS.WriteStream = process.stderr,
): ProgressBar => {
  if (!output.isTTY) return { show: () => {}, stop: () => {} }
  let drawnAt = 0
  const clear = () => {
    cursorTo(output, 0)
    clearLine(output, 0)
  }
  return {
    show: ({ rows, bytes, size }) => {
      const now = performance.now()
      if (drawnAt > 0 && now - drawnAt < redrawMs) return
      drawnAt = now
      const share = size > 0 ? Math.min(1, bytes / size) : 0
      const filled = Math.round(width * share)
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
      clear()
      output.write(
        `${printable(name)} ${bar} ${Math.floor(100 * share)}% · ${formatNumber(rows)} rows`,
      )
    },
    stop: () => {
      if (drawnAt > 0) clear()
    },
  }
}
