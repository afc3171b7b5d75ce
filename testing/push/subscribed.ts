import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#src/platform/db/db.server.ts';
import { keepSubscription } from '#src/platform/push/subscriptions.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';

/** A customer with this address, or the instructor of this slug, signed in with notifications turned on: by rows alone. */
export async function subscribed(db: Db, realm: 'account' | 'diary', person: string) {
  const now = new Date();
  const session = { token_hash: randomUUID(), created_at: now, expires_at: new Date('2030-01-01T00:00:00Z') };
  await db.transaction().execute(async (tx) => {
    let sessionId: string;
    if (realm === 'diary') {
      await tx
        .insertInto('instructor_credentials')
        .values({
          instructor_slug: person,
          email: `${person}@diary.example`,
          password_hash: '',
          invited_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await tx
        .insertInto('instructor_sessions')
        .values({ ...session, instructor_slug: person, last_used_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      sessionId = row.id;
    } else {
      const user = await tx
        .insertInto('account_users')
        .values({
          email: person,
          firstname: 'Sam',
          surname: 'Watson',
          address: null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = await tx
        .insertInto('account_sessions')
        .values({ ...session, user_id: user.id, user_agent: '', updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      sessionId = row.id;
    }
    await keepSubscription(
      tx,
      { secrets: createSecrets('a secret of a test, of 32 characters'), now },
      { realm, person, sessionId, device: 'Chrome on Android' },
      {
        endpoint: `https://push.example/${randomUUID()}`,
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    );
  });
}
