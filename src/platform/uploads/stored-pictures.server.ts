import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.server.ts';
import type { Enqueue, Job } from '../jobs/jobs.server.ts';
import type { PictureStorage } from './picture-storage.ts';
import { DELETE_STORED, STORE_PICTURES, storedName } from './uploads.server.ts';

interface Deps {
  db: Db;
  storage: PictureStorage | undefined;
}

/** A job's claim is taken over after 30 seconds: the rest is another run's. */
const AT_A_TIME_MS = 10_000;

/** Moves the content of pictures from the database to the storage, one that has just been set up too. */
export function storePicturesJob({
  db,
  storage,
  enqueue,
  clock,
}: Deps & { enqueue: Enqueue; clock: Clock }): Job {
  return {
    name: STORE_PICTURES,
    retries: 8,
    retrySeconds: 5,
    every: '7 * * * *',
    wakes: true,
    async run() {
      if (!storage) return;
      const until = clock.now().getTime() + AT_A_TIME_MS;
      for (;;) {
        const next = await nextInDatabase(db);
        if (!next) return;
        if (clock.now().getTime() > until) return enqueue(db, STORE_PICTURES, {});
        await storePicture({ db, storage }, next.picture);
      }
    },
  };
}

function nextInDatabase(db: Db) {
  return db
    .selectFrom('uploaded_pictures')
    .select('picture')
    .where('content', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

async function storePicture({ db, storage }: Deps & { storage: PictureStorage }, picture: string) {
  const rows = await db
    .selectFrom('uploaded_pictures')
    .select(['file', 'content'])
    .where('picture', '=', picture)
    .execute();
  for (const { file, content } of rows)
    if (content) await storage.put(storedName(picture, file), Buffer.from(content));
  const { numUpdatedRows } = await db
    .updateTable('uploaded_pictures')
    .set({ content: null })
    .where('picture', '=', picture)
    .executeTakeFirst();
  // It was removed meanwhile, and the job that deletes it may have come first.
  if (numUpdatedRows === 0n) for (const { file } of rows) await storage.remove(storedName(picture, file));
}

/** Deletes the files of a picture that was removed. A retry finds nothing left to do. */
export function deleteStoredPicturesJob({ db, storage }: Deps): Job<{ picture: string; files: string[] }> {
  return {
    name: DELETE_STORED,
    retries: 8,
    retrySeconds: 5,
    async run({ picture, files }) {
      const sentAgain = await db
        .selectFrom('uploaded_pictures')
        .select('file')
        .where('picture', '=', picture)
        .executeTakeFirst();
      if (!storage || sentAgain) return;
      for (const file of files) await storage.remove(storedName(picture, file));
    },
  };
}

/** Brings all pictures back into the database, whence the storage of other settings gets them. Answers how many, and which are missing. */
export async function bringPicturesBack({ db, storage }: Deps & { storage: PictureStorage }) {
  const rows = await db
    .selectFrom('uploaded_pictures')
    .select(['picture', 'file'])
    .where('content', 'is', null)
    .execute();
  const missing: string[] = [];
  for (const { picture, file } of rows) {
    const name = storedName(picture, file);
    const content = await storage.get(name);
    if (!content) missing.push(name);
    else
      await db
        .updateTable('uploaded_pictures')
        .set({ content })
        .where('picture', '=', picture)
        .where('file', '=', file)
        .execute();
  }
  return { files: rows.length - missing.length, missing };
}
