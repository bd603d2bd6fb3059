/** Installed Python with the modules that a check needs. */
import { execFile, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian's Python first: others on the PATH cannot import Debian's modules. */
const pythons = ['/usr/bin/python3', 'python3']

/** Command of a Python with the module; undefined if there is none. */
export const findPython = async (module: string): Promise<string | undefined> => {
  for (const python of pythons) {
    const works = await run(python, ['-c', `import ${module}`]).then(
      () => true,
      () => false,
    )
    if (works) return python
  }
  return undefined
}

/** JSON output of a script; throws if the script fails. */
export const runPython = async (
  python: string,
  words: readonly string[],
  input = '',
): Promise<unknown> => JSON.parse(await output(python, words, input))

/** Like `runPython`, for a script that prints one line of JSON per input line. */
export const runPythonLines = async (
  python: string,
  words: readonly string[],
  input: string,
): Promise<unknown[]> => {
  const lines = (await output(python, words, input)).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as unknown)
}

const output = async (python: string, words: readonly string[], input: string): Promise<string> => {
  const child = spawn(python, words, { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input)
  const [printed, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  if (code !== 0)
    throw new Error(complaint.trim().split('\n').at(-1) ?? `Python ended with ${String(code)}`)
  return printed
}
