import { createHash } from 'node:crypto';
import type { Db, Tx } from '../db/db.server.ts';
import { Problem } from '../http/problem.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import type { Log } from '../log.server.ts';
import type { PictureFiles } from './encode-picture.server.ts';
import type { PictureStorage } from './picture-storage.ts';
import './tables.ts';

/** Where pictures are kept that people have sent. */
export interface Uploads {
  /** Throws a `Problem` where pictures can't be stored: asked before one is taken. */
  requireStorage(): Promise<void>;
  /** Keeps a picture of one thing, and answers its name. The same one twice is one. */
  save(tx: Tx, of: string, files: PictureFiles, now: Date): Promise<string>;
  /** The same for one that nobody reads by its address: its own page asks for it by `readPrivate`. */
  savePrivate: Uploads['save'];
  /** A size of a picture. Throws a `Problem` where it is in a storage that doesn't answer. */
  read(picture: string, file: string): Promise<Buffer | undefined>;
  readPrivate: Uploads['read'];
  /** It is deleted for good once the transaction commits. */
  remove(tx: Tx, picture: string): Promise<void>;
}

export const STORE_PICTURES = 'store-uploaded-pictures';
export const DELETE_STORED = 'delete-stored-pictures';

/**
 * A picture is a row for each of its files, written with what shows it. Where there is a storage, a job moves their content
 * there, so that no transaction waits for it and nothing is lost while it is down.
 */
export function openUploads({
  db,
  storage,
  enqueue,
  log,
}: {
  db: Db;
  storage: PictureStorage | undefined;
  enqueue: Enqueue;
  log: Log;
}): Uploads {
  const unreachable = (message: string) => (err: unknown) => {
    log.error({ err }, 'the storage of pictures does not answer');
    throw new Problem(503, message);
  };
  const keep =
    (isPrivate: boolean): Uploads['save'] =>
    async (tx, of, files, now) => {
      const picture = nameOf(of, files);
      await tx
        .insertInto('uploaded_pictures')
        .values(
          files.map(([file, content]) => ({
            picture,
            file,
            content,
            uploaded_at: now,
            is_private: isPrivate,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (storage) await enqueue(tx, STORE_PICTURES, {});
      return picture;
    };
  const readOf =
    (isPrivate: boolean): Uploads['read'] =>
    async (picture, file) => {
      const row = await db
        .selectFrom('uploaded_pictures')
        .select('content')
        .where('picture', '=', picture)
        .where('file', '=', file)
        .where('is_private', '=', isPrivate)
        .executeTakeFirst();
      if (!row) return undefined;
      if (row.content) return Buffer.from(row.content);
      return storage?.get(storedName(picture, file)).catch(unreachable(CANNOT_SHOW));
    };
  return {
    async requireStorage() {
      await storage?.check().catch(unreachable(CANNOT_STORE));
    },
    save: keep(false),
    savePrivate: keep(true),
    read: readOf(false),
    readPrivate: readOf(true),
    async remove(tx, picture) {
      const rows = await tx
        .deleteFrom('uploaded_pictures')
        .where('picture', '=', picture)
        .returning('file')
        .execute();
      const files = rows.map(({ file }) => file);
      if (storage && files.length > 0) await enqueue(tx, DELETE_STORED, { picture, files });
    },
  };
}

const CANNOT_STORE =
  'Pictures can’t be stored at the moment, so nothing has changed. Try again in a few minutes.';
const CANNOT_SHOW = 'We can’t show that picture at the moment.';

export const storedName = (picture: string, file: string) => `${picture}/${file}`;

/** A picture belongs to one thing, so that it can go with it: the same picture of another thing has a name of its own. */
function nameOf(of: string, files: PictureFiles): string {
  const hash = createHash('sha256').update(`${of}\n`);
  for (const [, content] of files) hash.update(content);
  return hash.digest('hex').slice(0, 32);
}
