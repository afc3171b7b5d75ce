import { z } from 'zod';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { removePasskey } from '#src/features/identity/passkeys/passkeys.server.ts';
import { endSessionOf, endSessionsOf } from '#src/features/identity/sessions/sessions.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { type DiaryAct, diaryAct } from '../acts/diary-act.ts';

const answer = z.object({});

/** How instructors sign out the devices that they do not hold in their hand, and remove passkeys. */
export const ownSessionActs: readonly DiaryAct[] = [
  diaryAct({
    name: 'endOwnDiarySession',
    summary: 'Sign one of your devices out of the diary',
    method: 'DELETE',
    path: '/v1/diary/sessions/:id',
    params: z.object({ id: z.uuid('No such device') }),
    body: nothingMore,
    answer,
    run: async ({ db }, by, { id }) => {
      await endSessionOf(instructorRealm, db, by.slug, id);
      return {};
    },
  }),
  diaryAct({
    name: 'endOtherDiarySessions',
    summary: 'Sign all your other devices out of the diary',
    method: 'DELETE',
    path: '/v1/diary/sessions',
    params: answer,
    body: nothingMore,
    answer,
    run: async ({ db }, by) => {
      await endSessionsOf(instructorRealm, db, by.slug, by.sessionId);
      return {};
    },
  }),
  diaryAct({
    name: 'removeOwnDiaryPasskey',
    summary: 'Remove one of your passkeys: it signs nobody in to the diary any longer',
    method: 'POST',
    path: '/v1/diary/passkeys/remove',
    params: answer,
    body: z.object({ id: z.string().min(1).max(2_000) }).meta({ id: 'DiaryPasskeyRemoved' }),
    answer,
    run: async ({ db }, by, { id }) => {
      await removePasskey(instructorRealm, db, by.slug, id);
      return {};
    },
  }),
];
