import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { manifestOfPart, routesOfPart } from '../../src/app/page-serving/routes-of-part.ts';

const ASSIGNS = /^window\.__reactRouterManifest=(.*);$/s;

/** The script that is written gives each route its name as `id`; `hasDefaultExport` is read by the server alone. */
const UNREAD = new Set(['id', 'hasDefaultExport']);

interface Manifest {
  url: string;
  entry: { imports: string[] };
  routes: Record<
    string,
    { imports: string[]; css: string[] } & NonNullable<Parameters<typeof routesOfPart>[1][string]>
  >;
}

/**
 * Of each route what the browser's router reads and what is true: neither what it has not, nor files that its root has
 * loaded on every page.
 */
function inShort({ entry, routes: { root } }: Manifest, routes: Manifest['routes']): Record<string, object> {
  const loaded = new Set([...entry.imports, ...(root?.imports ?? []), ...(root?.css ?? [])]);
  const rest = (files: string[]) => files.filter((file) => !loaded.has(file));
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const own = id === 'root' ? route : { ...route, imports: rest(route.imports), css: rest(route.css) };
      const has = Object.entries(own).filter(([name, value]) => value !== false && !UNREAD.has(name));
      return [id, Object.fromEntries(has)];
    }),
  );
}

/** Writes the map of each part's routes beside that of all, which the router writes while the server is built. */
export function partManifests(): Plugin {
  return {
    name: 'part-manifests',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle() {
      for (const file of globSync('build/client/assets/manifest-*.js')) {
        const [, json] = ASSIGNS.exec(readFileSync(file, 'utf8')) ?? [];
        if (!json) throw new Error(`${file} is no map of routes.`);
        const all = JSON.parse(json) as Manifest;
        for (const part of ['shop', 'office', 'diary'] as const) {
          const manifest = {
            ...all,
            url: manifestOfPart(part, all.url),
            routes: inShort(all, routesOfPart(part, all.routes)),
          };
          writeFileSync(
            manifestOfPart(part, file),
            `(m=>{for(let id in m.routes)m.routes[id].id=id;window.__reactRouterManifest=m})(${JSON.stringify(manifest)});`,
          );
        }
      }
    },
  };
}
