import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { packageVersion } from '../platform/package-version.ts'
import { readBuildStatus } from './build-status.ts'

/** Logs version, build and Node, as the first line. */
export const logRelease = async ({ NODE_ENV }: Config, log: Log): Promise<void> => {
  const { buildInfo } = await readBuildStatus(NODE_ENV)
  const release = { version: packageVersion, build: buildInfo.version, node: process.version }
  log.info(release, 'starting')
}
