/** Asks for a password on the terminal without showing it, or takes it from what is piped in. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AppError } from '../../../kit/errors.ts'

/**
 * On a terminal it is typed twice; piped in, it is the first line. Throws
 * `unprocessable` when the two differ, and `invalid_request` when it is broken off.
 */
export const readNewPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return firstLine(process.stdin)
  const password = await prompt('Password: ')
  if ((await prompt('Confirm password: ')) === password) return password
  throw new AppError('unprocessable', {
    message: "The passwords don't match. Nothing was changed.",
  })
}

const firstLine = async (input: NodeJS.ReadStream): Promise<string> => {
  const lines = createInterface({ input })
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve)
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
    // The writer may keep the pipe open; the program must not wait for that.
    input.destroy()
  }
}

const prompt = async (question: string): Promise<string> => {
  const { stdin: input, stderr: output } = process
  // Editing keys and pasting work as ever; what would be echoed goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  // Only now, as the terminal would show what is typed before.
  output.write(question)
  try {
    return await new Promise<string>((resolve, reject) => {
      const broken = () =>
        reject(new AppError('invalid_request', { message: 'Canceled. Nothing was changed.' }))
      lines.once('line', resolve)
      lines.once('SIGINT', broken)
      lines.once('close', broken)
    })
  } finally {
    lines.close()
    output.write('\n')
  }
}
