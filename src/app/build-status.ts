import path from 'node:path'
import { developmentStatus, readBuild } from '../features/deployment/server/read-build.ts'
import type { Config } from '../platform/config.ts'
import { projectFolder } from './project-folder.ts'

/** Ask once, at start: a later build in the same folder is not the one that runs. */
export const readBuildStatus = async (mode: Config['NODE_ENV']) =>
  mode === 'development' ? developmentStatus : readBuild(path.join(projectFolder, 'build'))
