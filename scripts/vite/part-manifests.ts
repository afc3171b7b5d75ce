import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { manifestOfPart, routesOfPart } from '../../src/app/page-serving/routes-of-part.ts';

const ASSIGNS = /^window\.__reactRouterManifest=(.*);$/s;

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
        const all = JSON.parse(json) as { url: string; routes: Parameters<typeof routesOfPart>[1] };
        for (const part of ['shop', 'office', 'diary'] as const) {
          const manifest = {
            ...all,
            url: manifestOfPart(part, all.url),
            routes: routesOfPart(part, all.routes),
          };
          writeFileSync(
            manifestOfPart(part, file),
            `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
          );
        }
      }
    },
  };
}
