/** npm run cli -- …: the same services from the command line. */
import { onRightNode } from './runtime.mjs'

/** An import has a bound of memory: what it reads is read in a process of its own, this one saves. */
const small = ['--max-semi-space-size=8', '--max-old-space-size=192']

if (onRightNode(process.argv[2] === 'import' ? small : [])) {
  const { runCommandLine } = await import('../src/cli.ts')
  await runCommandLine()
}
