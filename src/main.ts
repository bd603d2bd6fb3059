/** config -> database -> app -> listen, and the reverse on shutdown. */
import cluster from 'node:cluster'
import { builtPages } from './app/built-pages.ts'
import { startServer } from './app/start.ts'
import { startCluster } from './app/start-cluster.ts'
import { loadConfig } from './platform/config.ts'
import { operatorMessage } from './platform/operator-message.ts'

try {
  const config = loadConfig()
  const isDevelopment = config.NODE_ENV === 'development'
  if (config.WEB_CONCURRENCY > 1 && cluster.isPrimary && !isDevelopment) {
    await startCluster(config, import.meta.filename)
  } else {
    const pages = isDevelopment
      ? await (await import('./app/development-pages.ts')).developmentPages()
      : builtPages()
    await startServer(config, pages)
  }
} catch (error) {
  const message = operatorMessage(error)
  // Failures that an operator can fix take one line; other errors keep their stack.
  if (message === undefined) console.error(error)
  else process.stderr.write(`${message}\n`)
  process.exit(1)
}
