/** config -> database -> app -> listen, and the same backwards when told to stop. */
import { builtPages } from './app/built-pages.ts'
import { startServer } from './app/start.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import { DatabaseStartError } from './platform/db/start-error.ts'

try {
  const config = loadConfig()
  const pages =
    config.NODE_ENV === 'development'
      ? await (await import('./app/development-pages.ts')).developmentPages()
      : builtPages()
  await startServer(config, pages)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseStartError
  console.error(expected ? error.message : error)
  process.exit(1)
}
