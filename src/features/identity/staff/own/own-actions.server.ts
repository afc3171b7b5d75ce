import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { chooseQuietHours } from '#src/platform/texts/chosen-quiet-hours.server.ts';
import { quietHoursInput } from '#src/platform/texts/quiet-hours-input.ts';
import { listPasskeys, removePasskey } from '../../passkeys/passkeys.server.ts';
import { requireGoodPassword } from '../../password/check-password.server.ts';
import { storePassword } from '../../password/password-rows.server.ts';
import { endSessionOf } from '../../sessions/sessions.server.ts';
import { newPassword, passkeyId } from '../../sign-in-fields.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import { staffAction } from '../actions/staff-action.server.ts';
import { waysToConfirm } from '../sign-in/confirm.server.ts';

const answer = z.object({ done: z.literal(true) }).meta({ id: 'OwnAccountChanged' });

/** Their account is the subject of the log's line. */
const accountChanged = (by: { id: string }) =>
  changed({ done: true as const }, [{ kind: 'staff', id: by.id, detail: '' }]);

const endOwnSession = staffAction({
  name: 'endOwnSession',
  summary: 'Sign one of your devices out of the office',
  method: 'DELETE',
  path: '/account/sessions/:id',
  params: { id: z.uuid('No such device') },
  permission: 'read',
  byPersonOnly: true,
  answer,
  done: 'That device is signed out.',
  async change({ tx, by, input: { id } }) {
    await endSessionOf(staffRealm, tx, by.id, id);
    return accountChanged(by);
  },
});

const changeOwnPassword = staffAction({
  name: 'changeOwnPassword',
  summary: 'Change your password; your other devices are signed out',
  path: '/account/password',
  permission: 'read',
  needsRecentSignIn: true,
  input: { password: newPassword },
  answer,
  done: 'Your password is changed. Your other devices are signed out.',
  async prepare({ deps, by, input: { password } }) {
    requireGoodPassword(password, by.email);
    return deps.passwords.hash(password);
  },
  async change({ tx, deps, by, prepared: hash }) {
    await storePassword(staffRealm, tx, deps, { ownerId: by.id, hash, stays: by.sessionId });
    return accountChanged(by);
  },
});

const removeOwnPasskey = staffAction({
  name: 'removeOwnPasskey',
  summary: 'Remove one of your passkeys',
  path: '/account/passkeys/remove',
  permission: 'read',
  needsRecentSignIn: true,
  input: { id: passkeyId },
  answer,
  done: 'The passkey is removed.',
  async change({ tx, by, input: { id } }) {
    const mine = await listPasskeys(staffRealm, tx, by.id);
    const isOnlyOne = mine.length === 1 && mine[0]?.id === id;
    if (isOnlyOne && !(await waysToConfirm({ db: tx }, by.id)).app)
      return new Problem(409, 'That is your only second step. Set up an authenticator app first.');
    await removePasskey(staffRealm, tx, by.id, id);
    return accountChanged(by);
  },
});

const chooseStaffQuietHours = staffAction({
  name: 'chooseStaffQuietHours',
  summary:
    'Choose the hours in London, 0 to 23, in which your notifications wait; the same hour twice for none',
  method: 'PUT',
  path: '/account/quiet-hours',
  permission: 'read',
  byPersonOnly: true,
  input: quietHoursInput,
  answer,
  done: 'We’ve changed your quiet hours.',
  async change({ tx, by, input }) {
    await chooseQuietHours(tx, by.email, input);
    return accountChanged(by);
  },
});

/** What all staff do to their own sign-in, and to when they are notified. */
export const ownActions = [endOwnSession, changeOwnPassword, removeOwnPasskey, chooseStaffQuietHours];

export const staffQuietHoursForm = () => formOf(chooseStaffQuietHours);

export const ownPasswordForm = () => formOf(changeOwnPassword);
