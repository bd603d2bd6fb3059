/** npm run cli -- …: the command line of the program. */
import { onRightNode } from './runtime.mjs'

/** Limits the heap of imports; child processes read the files, this process only saves. */
const small = ['--max-semi-space-size=8', '--max-old-space-size=192']

if (onRightNode(process.argv[2] === 'import' ? small : [])) {
  const { runCommandLine } = await import('../src/cli.ts')
  await runCommandLine()
}
