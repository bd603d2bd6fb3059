/** npm run cli -- …: the same services from the command line. */
import { onRightNode } from './runtime.mjs'

if (onRightNode()) await import('../src/cli.ts')
