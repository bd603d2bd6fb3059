import type { Config } from '../platform/config.ts'

/** What is printed when the site can be opened. */
export const welcome = (config: Config, port: number): string => {
  const host = config.HOST === '127.0.0.1' ? 'localhost' : config.HOST
  return [
    '',
    `  ${config.PUBLIC_URL ?? `http://${host}:${port}`}`,
    '  Create an administrator:  npm run cli -- admin create --email you@example.com',
    '  Import events:            npm run cli -- import FILE',
    '',
  ].join('\n')
}
