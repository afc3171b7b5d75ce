import { access, constants, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { PictureStorage, StorageSettings } from './picture-storage.ts';
import { s3Storage } from './s3-storage.server.ts';

/** The storage of the settings; without one pictures stay in the database. */
export function pictureStorage(
  settings: StorageSettings | undefined,
  clock: Clock,
): PictureStorage | undefined {
  if (!settings) return undefined;
  return 'folder' in settings ? folderStorage(settings.folder) : s3Storage(settings.s3, clock);
}

function folderStorage(folder: string): PictureStorage {
  return {
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    async put(name, content) {
      await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    },
    get: (name) => readFile(path.join(folder, name)).catch(unless('ENOENT')),
    async remove(name) {
      await rm(path.join(folder, name), { force: true });
      // The last file of a picture takes its folder along.
      await rmdir(path.join(folder, path.dirname(name))).catch(unless('ENOTEMPTY', 'ENOENT'));
    },
  };
}

function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
