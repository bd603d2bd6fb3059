/** config -> database -> app -> listen, and the same backwards when told to stop. */
import cluster from 'node:cluster'
import { builtPages } from './app/built-pages.ts'
import { startServer } from './app/start.ts'
import { startCluster } from './app/start-cluster.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import { DatabaseStartError } from './platform/db/start-error.ts'

try {
  const config = loadConfig()
  const isDevelopment = config.NODE_ENV === 'development'
  if (config.WEB_CONCURRENCY > 1 && cluster.isPrimary && !isDevelopment) {
    await startCluster(config)
  } else {
    const pages = isDevelopment
      ? await (await import('./app/development-pages.ts')).developmentPages()
      : builtPages()
    await startServer(config, pages)
  }
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseStartError
  console.error(expected ? error.message : error)
  process.exit(1)
}
