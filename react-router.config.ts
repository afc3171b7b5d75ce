import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  serverBuildFile: 'server.js',
  // A small site: the map of its part's routes comes with each page (scripts/vite/part-manifests.ts), and no address is asked for in
  // a query.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
