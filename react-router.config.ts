import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  // scripts/build.mjs builds in a folder next to the current build.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // platform/http/security.ts has already rejected foreign origins. The router does not know the
  // public URL and would reject a site's own forms behind a TLS proxy.
  allowedActionOrigins: ['**'],
  // The route table is small; loading it piece by piece would only add round trips.
  routeDiscovery: { mode: 'initial' },
  // Actions stay in their page's chunk: separate chunks would add fifty paths to that table, 0.6 KB for every visitor.
  splitRouteModules: false,
} satisfies Config
