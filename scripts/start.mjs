/** npm start: builds if needed, then serves. `--dev`: serves from the sources, with hot reload. */
import { onRightNode } from './runtime.mjs'

const development = process.argv.includes('--dev')

// Vite resolves packages with the condition "development"; the server must load the same builds.
if (onRightNode(development ? ['--conditions=development'] : [])) {
  process.env.NODE_ENV = development ? 'development' : 'production'
  if (process.env.NODE_ENV === 'production') {
    const { buildWhenNeeded } = await import('./build.mjs')
    await buildWhenNeeded()
  }
  await import('../src/main.ts')
}
