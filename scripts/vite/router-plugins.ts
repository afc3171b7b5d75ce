import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { type Plugin, parseSync, type ResolvedConfig } from 'vite';
import { routeExports } from './route-exports.ts';

// React Router's plugins ask of every module whether it is a route, by a search through all routes, and compile a route
// once more to learn the names of its exports, and again to take out some. Here each hook is called for those modules alone
// that it may change. The build is the same, byte for byte: `npm run build:compare`.

/** The release whose hooks these are. Another one is compared first, and then named here. */
export const COMPARED_RELEASE = '8.4.0';

/** How files of routes are named; another name is refused below. */
const ROUTE = /(?:-page|-layout|\/root)\.tsx(?:\?|$)/;
const CLIENT_ROUTE = /\?__react-router-build-client-route$/;

const FILTERS: Record<string, { hook: 'resolveId' | 'transform'; id: RegExp }> = {
  'react-router:route-chunks-index': { hook: 'transform', id: ROUTE },
  'react-router:build-client-route': { hook: 'transform', id: CLIENT_ROUTE },
  'react-router:split-route-modules': { hook: 'transform', id: /\?route-chunk=/ },
  // A file of the server that is imported under another name breaks the import law (`server-from-server-only`).
  'react-router:dot-server': { hook: 'resolveId', id: /\.server\b/ },
  'react-router:dot-client': { hook: 'transform', id: /\.client\b/ },
  'react-router:route-exports': { hook: 'transform', id: ROUTE },
};

const DEVELOPMENT_ONLY = [
  'react-router:inject-hmr-runtime',
  'react-router:hmr-runtime',
  'react-router:react-refresh-babel',
  'react-router:hmr-updates',
  'react-router-server-change-trigger-client-hmr',
];

/** React Router's plugins for a build. */
export function routerPlugins(): Plugin[] {
  const plugins = reactRouter() as Plugin[];
  const routes = new Set<string>();
  for (const name of [...Object.keys(FILTERS), ...DEVELOPMENT_ONLY])
    if (!plugins.some((plugin) => plugin.name === name))
      throw new Error(`@react-router/dev has no plugin ${name}.`);
  return [
    ...plugins
      .filter(({ name }) => !DEVELOPMENT_ONLY.includes(name))
      .map((plugin) => withFilter(plugin, routes)),
    namedRoutesOnly(routes),
  ];
}

function withFilter(plugin: Plugin, routes: Set<string>): Plugin {
  const filter = FILTERS[plugin.name];
  if (!filter) return plugin;
  const { hook, id } = filter;
  const handler = plugin[hook];
  if (typeof handler !== 'function') throw new Error(`${plugin.name} has no function ${hook}.`);
  return {
    ...plugin,
    [hook]: { filter: { id }, handler: INSTEAD[plugin.name]?.(handler as Transform, routes) ?? handler },
  };
}

type Transform = Extract<Plugin['transform'], (...args: never[]) => unknown>;

/** What is done without compiling the file of a route once more, where that can be. */
const INSTEAD: Record<string, (compiled: Transform, routes: Set<string>) => Transform> = {
  'react-router:build-client-route': parsed,
  'react-router:route-exports': edited,
};

/** What the router takes out of a route's file into one of its own. */
const SPLIT = /clientAction|clientLoader|clientMiddleware|HydrateFallback/;
const BROWSER_EXPORTS = ['default', 'ErrorBoundary', 'Layout', 'handle', 'links', 'meta', 'shouldRevalidate'];

/** Reads the names of a route's exports out of its text, where the router compiles the file once more. */
function parsed(compiled: Transform): Transform {
  return function (code, id, options) {
    if (SPLIT.test(code)) return compiled.call(this, code, id, options);
    const file = id.replace(CLIENT_ROUTE, '');
    const names = exportNames(file, code).filter((name) => BROWSER_EXPORTS.includes(name));
    return { code: `export { ${names.join(', ')} } from "./${path.basename(file)}";`, map: { mappings: '' } };
  };
}

/** The server's exports out of what browsers load, and props for components: by the parser, where that can tell. */
function edited(compiled: Transform, routes: Set<string>): Transform {
  return function (code, id, options) {
    const text = routes.has(id) ? routeExports(id, code, { browser: !options?.ssr }) : undefined;
    if (text === undefined) return compiled.call(this, code, id, options);
    return { code: text, map: { mappings: '' } };
  };
}

function exportNames(file: string, code: string): string[] {
  const exported = parseSync(`${file}.js`, code).module.staticExports.flatMap(({ entries }) => entries);
  return exported.map(({ exportName: { kind, name } }) => {
    if (kind === 'None') throw new Error(`${file}: a route names what it exports, without "export *".`);
    return kind === 'Default' ? 'default' : (name ?? '');
  });
}

interface Router {
  /** Not in the server that the router compiles single routes by. */
  __reactRouterPluginContext?: {
    reactRouterConfig: { appDirectory: string; routes: Record<string, { file: string }> };
  };
}

/** Learns the files of routes. */
function namedRoutesOnly(routes: Set<string>): Plugin {
  return {
    name: 'named-routes-only',
    configResolved(config) {
      const { __reactRouterPluginContext: router } = config as ResolvedConfig & Router;
      if (!router) return;
      const { appDirectory, routes: named } = router.reactRouterConfig;
      for (const { file } of Object.values(named)) {
        if (!ROUTE.test(`/${file}`))
          throw new Error(`The file of a route is a -page.tsx or -layout.tsx: ${file}`);
        routes.add(path.join(appDirectory, file).replaceAll(path.sep, '/'));
      }
    },
  };
}
