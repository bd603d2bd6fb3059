import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  // scripts/build.mjs builds beside the build that is in use.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // platform/http/security.ts has refused foreign origins by then. The router itself knows no public
  // address, and would refuse a site's own forms behind a proxy that speaks TLS.
  allowedActionOrigins: ['**'],
  // The whole route table is small and known; fetching it piece by piece would only cost round trips.
  routeDiscovery: { mode: 'initial' },
  // A page's actions come with it: files of their own are fifty more addresses in that table, 0.6 KB that every visitor loads.
  splitRouteModules: false,
} satisfies Config
