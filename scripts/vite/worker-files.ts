import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const PUSH = 'src/kit/push/push-worker.ts';
/** Each with its sources, one after the other: a worker that loads no other file is whole, or isn't installed. */
const WORKERS = {
  'offline-worker.js': ['src/ui/install/offline-worker.ts', PUSH],
  'push-worker.js': [PUSH],
};

/** Writes the service workers, at addresses that stay: a browser compares what is there with what it has. */
export function serviceWorkers(): Plugin {
  return {
    name: 'service-workers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const [fileName, sources] of Object.entries(WORKERS)) {
        const parts = sources.map((source) => transformWithOxc(readFileSync(source, 'utf8'), source));
        const source = (await Promise.all(parts)).map(({ code }) => code).join('\n');
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
