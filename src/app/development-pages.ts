import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import type { PageSource } from './pages.ts'
import { projectFolder } from './project-folder.ts'

/** Pages from their source files, with hot reload. */
export const developmentPages = async (): Promise<PageSource> => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: projectFolder,
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    load: () =>
      vite.ssrLoadModule(
        'virtual:react-router/server-build',
      ) as Promise<unknown> as Promise<ServerBuild>,
    wrap:
      (next: RequestListener): RequestListener =>
      (request, response) => {
        vite.middlewares(request, response, () => next(request, response))
      },
  }
}
