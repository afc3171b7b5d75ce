import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  serverBuildFile: 'server.js',
  // A small site: the whole map of routes comes with the page, and no address is asked for in a query.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
