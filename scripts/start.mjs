/** npm start: builds when needed, then serves. `--dev`: from the sources, with hot reload. */
import { onRightNode } from './runtime.mjs'

if (onRightNode()) {
  process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production'
  if (process.env.NODE_ENV === 'production') {
    const { buildWhenNeeded } = await import('./build.mjs')
    await buildWhenNeeded()
  }
  await import('../src/main.ts')
}
