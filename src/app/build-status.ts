import path from 'node:path'
import { developmentStatus, readBuild } from '../features/deployment/server/read-build.ts'
import type { Config } from '../platform/config.ts'
import { projectFolder } from './project-folder.ts'

/** Build at process start; call only once, since a later build in the same folder is not the running one. */
export const readBuildStatus = async (mode: Config['NODE_ENV']) =>
  mode === 'development' ? developmentStatus : readBuild(path.join(projectFolder, 'build'))
