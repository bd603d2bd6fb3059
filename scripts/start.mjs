/** npm start: builds when needed, then serves. `--dev`: from the sources, with hot reload. */
import { onRightNode } from './runtime.mjs'

const development = process.argv.includes('--dev')

// Vite resolves packages for development; the server must take the same builds of them.
if (onRightNode(development ? ['--conditions=development'] : [])) {
  process.env.NODE_ENV = development ? 'development' : 'production'
  if (process.env.NODE_ENV === 'production') {
    const { buildWhenNeeded } = await import('./build.mjs')
    await buildWhenNeeded()
  }
  await import('../src/main.ts')
}
