import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '#src/platform/clock.ts';
import { lockDataFolder } from '#src/platform/db/data-folder-lock.server.ts';
import { type Config, ConfigError } from './config.ts';

/** Keeps other programs from opening the embedded database; answers with what lets them again. */
export function lockEmbedded(config: Config, clock: Clock): () => void {
  mkdirSync(config.dataDir, { recursive: true });
  const lock = lockDataFolder(config.dataDir, clock.now());
  if (lock.locked) return lock.release;
  throw new ConfigError(
    `The data folder ${path.resolve(config.dataDir)} is in use by process ${lock.holder.pid} since ${lock.holder.since}. ` +
      'Stop that one first, set DATA_DIR to another folder, or use a PostgreSQL server (DATABASE_URL) to share it.',
  );
}
