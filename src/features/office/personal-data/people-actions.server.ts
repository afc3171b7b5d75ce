import { z } from 'zod';
import { signInEmail } from '#src/features/identity/sign-in-fields.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { findPerson, formatOwed } from './found-person.server.ts';
import { erasePerson, exportPersonWithPictures, unfinishedOf } from './personal-data.server.ts';

export const person = z.object({ email: signInEmail });
const exported = z
  .record(z.string(), z.array(z.unknown()))
  .meta({ id: 'PersonalData', description: 'Rows by what they are about' });
const erased = z.object({ erased: z.literal(true) }).meta({ id: 'Erased' });

export const exportPersonAction = staffAction({
  name: 'exportPerson',
  summary: 'All that we keep about whoever has this email address',
  path: '/people/export',
  permission: 'export',
  needsRecentSignIn: true,
  input: person.shape,
  answer: exported,
  async prepare({ deps, input: { email } }) {
    const data = await exportPersonWithPictures(deps.db, deps.uploads, email);
    if (Object.values(data).every((rows) => rows.length === 0)) throw nobody();
    return data;
  },
  change: async ({ prepared }) => changed(prepared, [SOMEBODY]),
});

export const erasePersonAction = staffAction({
  name: 'erasePerson',
  summary: 'Erase whoever has this email address; orders stay, without a person in them',
  path: '/people/erase',
  permission: 'erase',
  needsRecentSignIn: true,
  input: {
    ...person.shape,
    leave_vouchers: z
      .boolean()
      .default(false)
      .describe('Whether vouchers with money stay with whoever has their codes'),
  },
  answer: erased,
  async change({ tx, now, deps, input: { email, leave_vouchers } }) {
    const match = await findPerson(tx, email, now);
    if (!match.known) return nobody();
    const unfinished = await unfinishedOf(tx, email);
    if (unfinished)
      return new Problem(409, `Nothing has been erased: ${unfinished} of theirs is still on its way.`);
    const owed = formatOwed(match, leave_vouchers);
    if (owed) return new Problem(409, owed, { code: 'still_owed' });
    await erasePerson(tx, deps.uploads, email, now);
    return changed({ erased: true as const }, [SOMEBODY]);
  },
});

/** Usually a typing mistake: the person who asked must not be told that they have been erased. */
const nobody = () => invalid('email', 'We keep nothing about this email address. Check how it is spelt.');

/** Whose it was is no business of the log, which outlives everybody. */
const SOMEBODY = { kind: 'person', id: '', detail: '' };

/** Requests under data protection law. The address comes in the body: a URL would reach the logs. */
export const peopleActions = [exportPersonAction, erasePersonAction];
