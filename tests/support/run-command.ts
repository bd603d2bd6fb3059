/** Runs a CLI command in this process, which saves a second of start time. */
import { Readable } from 'node:stream'
import { format } from 'node:util'
import { vi } from 'vitest'
import { runCommandLine } from '../../src/cli.ts'

export type CommandResult = { code: number; stdout: string; stderr: string }

type Given = { settings: Record<string, string>; input?: string }

export const runCommand = async (
  args: readonly string[],
  { settings, input = '' }: Given,
): Promise<CommandResult> => {
  const printed = { stdout: '', stderr: '' }
  const before = process.exitCode
  process.exitCode = undefined
  for (const [name, value] of Object.entries({ NODE_ENV: 'production', ...settings }))
    vi.stubEnv(name, value)
  const spies = (['stdout', 'stderr'] as const).flatMap((stream) => {
    const print = (text: string) => {
      printed[stream] += text
    }
    const log = stream === 'stdout' ? 'log' : 'error'
    return [
      vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
        print(String(chunk))
        return true
      }),
      vi.spyOn(console, log).mockImplementation((...parts) => print(`${format(...parts)}\n`)),
    ]
  })
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(typed(input))
  try {
    await runCommandLine(args)
    return { code: Number(process.exitCode ?? 0), ...printed }
  } finally {
    for (const spy of [...spies, stdin]) spy.mockRestore()
    vi.unstubAllEnvs()
    process.exitCode = before
  }
}

/** Standard input as from a pipe. */
const typed = (input: string) => Readable.from([input]) as typeof process.stdin
