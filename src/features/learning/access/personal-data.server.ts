import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** When learning was opened to this email address, without the code, which is kept hashed. */
export async function learningDataOf(db: Db, email: string) {
  const access = await db
    .selectFrom('learning_access')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
  return access.map(({ code_hash, encrypted_code, ...own }) => own);
}

/** The code goes on working; it can no longer be sent again. */
export async function anonymiseLearning(tx: Tx, email: string) {
  await tx
    .updateTable('learning_access')
    .set({ email: 'erased@erased.invalid', encrypted_code: null })
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}
