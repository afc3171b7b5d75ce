import { z } from 'zod';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { listPasskeys, removePasskey } from '../../passkeys/passkeys.server.ts';
import { requireGoodPassword } from '../../password/check-password.server.ts';
import { storePassword } from '../../password/password-rows.server.ts';
import { endSessionOf } from '../../sessions/sessions.server.ts';
import { newPassword } from '../../sign-in-fields.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import { type Act, act } from '../acts/act.ts';
import { waysToConfirm } from '../sign-in/confirm.server.ts';

const done = z.object({ done: z.literal(true) }).meta({ id: 'OwnAccountChanged' });
const DONE = { done: true as const };
const common = { permission: 'read', answer: done } as const;

/** What all staff do to their own sign-in. */
export const ownActions: readonly Act[] = [
  act({
    ...common,
    name: 'endOwnSession',
    summary: 'Sign one of your devices out of the office',
    method: 'DELETE',
    path: '/v1/office/account/sessions/:id',
    params: z.object({ id: z.uuid('No such device') }),
    body: nothingMore,
    run: async ({ db, clock }, by, { id }) => {
      await db.transaction().execute(async (tx) => {
        await endSessionOf(staffRealm, tx, by.id, id);
        const about = { kind: 'staff', id: by.id };
        await writeAuditEntry(tx, { by, did: 'endOwnSession', about, detail: '', now: clock.now() });
      });
      return DONE;
    },
  }),
  act({
    ...common,
    fresh: true,
    name: 'changeOwnPassword',
    summary: 'Change your password; your other devices are signed out',
    method: 'POST',
    path: '/v1/office/account/password',
    params: z.object({}),
    body: z.object({ password: newPassword }).meta({ id: 'OwnPassword' }),
    run: async ({ db, clock, passwords }, by, { password }) => {
      requireGoodPassword(password, by.email);
      const hash = await passwords.hash(password);
      await db.transaction().execute(async (tx) => {
        const credentials = { ownerId: by.id, hash, stays: by.sessionId };
        await storePassword(staffRealm, tx, { clock }, credentials);
        const about = { kind: 'staff', id: by.id };
        await writeAuditEntry(tx, { by, did: 'changeOwnPassword', about, detail: '', now: clock.now() });
      });
      return DONE;
    },
  }),
  act({
    ...common,
    fresh: true,
    name: 'removeOwnPasskey',
    summary: 'Remove one of your passkeys',
    method: 'POST',
    path: '/v1/office/account/passkeys/remove',
    params: z.object({}),
    body: z.object({ id: z.string().min(1).max(2_000) }).meta({ id: 'PasskeyRemoved' }),
    run: async ({ db, clock }, by, { id }) => {
      await db.transaction().execute(async (tx) => {
        const mine = await listPasskeys(staffRealm, tx, by.id);
        const isOnlyOne = mine.length === 1 && mine[0]?.id === id;
        if (isOnlyOne && !(await waysToConfirm({ db: tx }, by.id)).app)
          throw new Problem(409, 'That is your only second step. Set up an authenticator app first.');
        await removePasskey(staffRealm, tx, by.id, id);
        const about = { kind: 'staff', id: by.id };
        await writeAuditEntry(tx, { by, did: 'removeOwnPasskey', about, detail: '', now: clock.now() });
      });
      return DONE;
    },
  }),
];
