import { z } from 'zod';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { removePasskey } from '#src/features/identity/passkeys/passkeys.server.ts';
import { endSessionOf, endSessionsOf } from '#src/features/identity/sessions/sessions.server.ts';
import { passkeyId } from '#src/features/identity/sign-in-fields.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

const answer = z.object({});

const endOwnDiarySession = instructorAction({
  name: 'endOwnDiarySession',
  summary: 'Sign one of your devices out of the diary',
  method: 'DELETE',
  path: '/sessions/:id',
  params: { id: z.uuid('No such device') },
  answer,
  done: 'That device is signed out.',
  async change({ tx, by, input: { id } }) {
    await endSessionOf(instructorRealm, tx, by.slug, id);
    return changed({});
  },
});

const endOtherDiarySessions = instructorAction({
  name: 'endOtherDiarySessions',
  summary: 'Sign all your other devices out of the diary',
  method: 'DELETE',
  path: '/sessions',
  answer,
  done: 'All your other devices are signed out.',
  async change({ tx, by }) {
    await endSessionsOf(instructorRealm, tx, by.slug, by.sessionId);
    return changed({});
  },
});

const removeOwnDiaryPasskey = instructorAction({
  name: 'removeOwnDiaryPasskey',
  summary: 'Remove one of your passkeys: it signs nobody in to the diary any longer',
  path: '/passkeys/remove',
  input: { id: passkeyId },
  answer,
  done: 'The passkey is removed.',
  async change({ tx, by, input: { id } }) {
    await removePasskey(instructorRealm, tx, by.slug, id);
    return changed({});
  },
});

/** How instructors sign out the devices that they do not hold in their hand, and remove passkeys. */
export const ownSessionActions = [endOwnDiarySession, endOtherDiarySessions, removeOwnDiaryPasskey];
