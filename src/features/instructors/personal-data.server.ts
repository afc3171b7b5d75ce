import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** Reviews and messages that came with this email address. */
export async function instructorDataOf(db: Db, email: string) {
  const address = email.toLowerCase();
  const [reviews, messages] = await Promise.all([
    db
      .selectFrom('reviews')
      .selectAll()
      .where((where) => where(where.fn<string>('lower', ['email']), '=', address))
      .execute(),
    db
      .selectFrom('contact_messages')
      .selectAll()
      .where((where) => where(where.fn<string>('lower', ['from_email']), '=', address))
      .execute(),
  ]);
  return { reviews, messages };
}

/** Published reviews go too. */
export async function eraseReviewsAndMessages(tx: Tx, email: string) {
  const address = email.toLowerCase();
  await tx
    .deleteFrom('reviews')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', address))
    .execute();
  await tx
    .deleteFrom('contact_messages')
    .where((where) => where(where.fn<string>('lower', ['from_email']), '=', address))
    .execute();
}
