import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Tx } from '../db/db.server.ts';
import type { Enqueue, Job } from '../jobs/jobs.server.ts';
import type { PictureFiles } from './encode-picture.server.ts';
import './tables.ts';

/** Where pictures are kept that people have sent. */
export interface Uploads {
  /** Keeps a picture of one thing, and answers its name. The same one twice is one. */
  save(tx: Tx, of: string, files: PictureFiles, now: Date): Promise<string>;
  /** A size of a picture. */
  read(picture: string, file: string): Promise<Buffer | undefined>;
  /** It is gone for good once the transaction commits. */
  remove(tx: Tx, picture: string): Promise<void>;
}

const DELETE_FILES = 'delete-uploaded-files';

/** Pictures are kept in a folder where there is one, and otherwise in the database. */
export function openUploads(
  db: Db,
  { folder, enqueue }: { folder: string | undefined; enqueue: Enqueue },
): Uploads {
  return folder === undefined ? inDatabase(db) : inFolder(folder, { enqueue, before: inDatabase(db) });
}

/** A picture belongs to one thing, so that it can go with it: the same picture of another thing has a name of its own. */
function nameOf(of: string, files: PictureFiles): string {
  const hash = createHash('sha256').update(`${of}\n`);
  for (const [, content] of files) hash.update(content);
  return hash.digest('hex').slice(0, 32);
}

function inDatabase(db: Db): Uploads {
  return {
    async save(tx, of, files, now) {
      const picture = nameOf(of, files);
      const rows = files.map(([file, content]) => ({ picture, file, content, uploaded_at: now }));
      await tx
        .insertInto('uploaded_pictures')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return picture;
    },
    async read(picture, file) {
      const row = await db
        .selectFrom('uploaded_pictures')
        .select('content')
        .where('picture', '=', picture)
        .where('file', '=', file)
        .executeTakeFirst();
      return row && Buffer.from(row.content);
    },
    async remove(tx, picture) {
      await tx.deleteFrom('uploaded_pictures').where('picture', '=', picture).execute();
    },
  };
}

/** What was sent before there was a folder stays in the database. */
function inFolder(folder: string, { enqueue, before }: { enqueue: Enqueue; before: Uploads }): Uploads {
  return {
    async save(_tx, of, files) {
      const picture = nameOf(of, files);
      await mkdir(path.join(folder, picture), { recursive: true });
      for (const [file, content] of files) await writeFile(path.join(folder, picture, file), content);
      return picture;
    },
    async read(picture, file) {
      const content = await readFile(path.join(folder, picture, file)).catch(absent);
      return content ?? before.read(picture, file);
    },
    async remove(tx, picture) {
      await before.remove(tx, picture);
      await enqueue(tx, DELETE_FILES, { picture });
    },
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Deletes the files of a picture that was removed. A retry finds nothing left to do. */
export function deleteUploadedFilesJob({ folder }: { folder: string | undefined }): Job<{ picture: string }> {
  return {
    name: DELETE_FILES,
    retries: 8,
    retrySeconds: 5,
    async run({ picture }) {
      if (folder !== undefined) await rm(path.join(folder, picture), { recursive: true, force: true });
    },
  };
}
