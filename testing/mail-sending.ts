import { sql } from 'kysely';
import { createLog } from '#src/platform/log.server.ts';
import { mailJobs } from '#src/platform/mail/delivery/mail-jobs.server.ts';
import type { EmailRenderers } from '#src/platform/mail/email-renderers.server.ts';
import { type QueuedEmail, queueEmail } from '#src/platform/mail/mailer.server.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';
import { currentOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { testClock } from './app.ts';
import { testDatabase } from './database.ts';
import { testMailServer } from './mail-server.ts';
import { school } from './school.ts';

const EMAIL = {
  reference: 'receipt-1',
  to: 'joan@example.com',
  subject: 'Your order',
  html: '<p>Thank you</p>',
  plain: 'Thank you',
};

/** The queue of emails, a real mail server, and a clock. */
export async function mailSending() {
  const database = await testDatabase();
  const { db } = database;
  const mail = await testMailServer();
  const clock = testClock('2026-11-21T10:00:00Z');
  const emailRenderers: EmailRenderers = {};
  const logged: string[] = [];
  const woken: { name: string; afterSeconds: number }[] = [];
  const settings = { smtpUrl: mail.url as string | undefined, perMinute: 1_000 };
  const deps = {
    db,
    clock,
    log: createLog('info', { write: (line) => void logged.push(line) }),
    async enqueue(_tx: unknown, name: string, _data: object, options: { afterSeconds?: number } = {}) {
      woken.push({ name, afterSeconds: options.afterSeconds ?? 0 });
    },
    publicUrl: 'https://lessons.example',
    emailRenderers,
    openingHours: () => currentOpeningHours(db),
    school,
    uploads: {} as Uploads,
  };
  return {
    db,
    mail,
    clock,
    emailRenderers,
    logged,
    /** The jobs that were asked for. */
    woken,
    settings,
    deps,
    queue: (change: Partial<QueuedEmail> = {}) =>
      db
        .transaction()
        .execute((tx) => queueEmail(tx, deps.enqueue, clock, { ...EMAIL, ...change } as QueuedEmail)),
    run: (name = 'send-email') =>
      mailJobs({ ...deps, ...settings })
        .find((job) => job.name === name)
        ?.run({}),
    rows: () => db.selectFrom('emails').selectAll().orderBy('position').execute(),
    async reset() {
      await mail.resume();
      clock.set('2026-11-21T10:00:00Z');
      for (const list of [logged, woken, mail.received, mail.refusals]) list.length = 0;
      Object.assign(settings, { smtpUrl: mail.url, perMinute: 1_000 });
      await sql`delete from emails`.execute(db);
      await sql`delete from mail_server`.execute(db);
    },
    async close() {
      await mail.close();
      await database.close();
    },
  };
}

export type MailSending = Awaited<ReturnType<typeof mailSending>>;
