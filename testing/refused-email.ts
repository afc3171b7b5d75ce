import { sql } from 'kysely';
import { markRefused } from '#src/platform/mail/delivery/mark-email.server.ts';
import type { TestApp } from './app.ts';

/** As if a mail server had refused this email, and the office's notice of it had gone already. Answers its id. */
export async function refuseEmail({ db, running }: TestApp, reference: string): Promise<string> {
  const email = await db
    .selectFrom('emails')
    .selectAll()
    .where('message_id', '=', `<${reference}@bitepoint.example>`)
    .executeTakeFirstOrThrow();
  await markRefused(running.services, email, '550 no such person');
  await sql`delete from test_jobs`.execute(db);
  await sql`delete from emails where message_id like '<refused-%'`.execute(db);
  return email.id;
}
