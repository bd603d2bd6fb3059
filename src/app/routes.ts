/** Every page, by address. */
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('../features/discovery/web/home-page.tsx'),
  route('event/:id', '../features/event-page/web/event-page.tsx'),
  route('*', '../features/pages/web/not-found-page.tsx'),
] satisfies RouteConfig
