import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { PageSource } from './pages.ts'
import { projectFolder } from './project-folder.ts'

/** Pages from the output of `npm run build`. */
export const builtPages = (): PageSource => {
  const bundle = pathToFileURL(path.join(projectFolder, 'build/server/index.js')).href
  let loaded: Promise<ServerBuild> | undefined
  return {
    load: () => {
      loaded ??= import(bundle) as Promise<ServerBuild>
      return loaded
    },
    clientFolder: path.join(projectFolder, 'build/client'),
  }
}
