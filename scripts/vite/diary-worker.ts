import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = 'src/features/diary/offline/diary-worker.ts';

/** Writes the diary's service worker, at an address that stays: a browser compares what is there with what it has. */
export function diaryWorker(): Plugin {
  return {
    name: 'diary-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
      this.emitFile({ type: 'asset', fileName: 'diary-worker.js', source: code });
    },
  };
}
