/** Pages in the router's format. */
import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { pages } from './pages/page-table.ts'

// The path is the id: browsers load the table of all routes, and default ids are file paths.
export default [
  ...pages.map(({ path, file }) => {
    const module = `../features/${file}`
    return path === '' ? index(module, { id: 'home' }) : route(path, module, { id: path })
  }),
  route('*', '../features/pages/web/not-found-page.tsx', { id: '*' }),
] satisfies RouteConfig
