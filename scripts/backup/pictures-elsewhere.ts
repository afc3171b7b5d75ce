import type { Db } from '../../src/platform/db/db.server.ts';
import '../../src/platform/uploads/tables.ts';

/** What a copy of the database does not hold, in a line; empty where it holds all. */
export async function picturesElsewhere(db: Db): Promise<string> {
  const { files } = await db
    .selectFrom('uploaded_pictures')
    .select((eb) => eb.fn.countAll<number>().filterWhere('content', 'is', null).as('files'))
    .executeTakeFirstOrThrow();
  const count = Number(files);
  return count === 0
    ? ''
    : `${count} files of uploaded pictures are in UPLOADS_DIR or S3, and not in this copy: see docs/deploy.md.\n`;
}
