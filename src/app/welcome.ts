import { prepareFirstRun } from '../features/sign-in/server/first-run.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { packageVersion } from '../platform/package-version.ts'
import { readBuildStatus } from './build-status.ts'

/** Printed once the site can be opened: the only output outside the log. */
export const printWelcome = async (config: Config, port: number, db: Db): Promise<void> => {
  const host = config.HOST === '127.0.0.1' ? 'localhost' : config.HOST
  const base = config.PUBLIC_URL ?? `http://${host}:${port}`
  const firstRun = await prepareFirstRun(db, { base, folder: config.DATA_DIR })
  const lines = [
    '',
    `  ${base}`,
    ...(firstRun ? [`  Create your account:  ${firstRun.address}`] : []),
    ...(firstRun?.problem ? [`  The next start has another address: ${firstRun.problem}`] : []),
    '  Import events:        npm run cli -- import FILE',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Logs version, build and Node, as the first line. */
export const logRelease = async ({ NODE_ENV }: Config, log: Log): Promise<void> => {
  const { buildInfo } = await readBuildStatus(NODE_ENV)
  const release = { version: packageVersion, build: buildInfo.version, node: process.version }
  log.info(release, 'starting')
}
