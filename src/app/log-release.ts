import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { packageVersion } from '../platform/package-version.ts'
import { readBuildStatus } from './build-status.ts'

/** First line of the log: version, build and Node, for whoever reads the log of a fault later. */
export const logRelease = async ({ NODE_ENV }: Config, log: Log): Promise<void> => {
  const { buildInfo } = await readBuildStatus(NODE_ENV)
  const release = { version: packageVersion, build: buildInfo.version, node: process.version }
  log.info(release, 'starting')
}
