import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small and known; fetching it piece by piece would only cost round trips.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
