import { z } from 'zod';
import { signInEmail } from '#src/features/identity/sign-in-fields.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { findPerson, formatOwed } from './found-person.server.ts';
import { erasePerson, exportPerson, unfinishedOf } from './personal-data.server.ts';

export const person = z.object({ email: signInEmail }).meta({ id: 'Person' });
const exported = z
  .record(z.string(), z.array(z.unknown()))
  .meta({ id: 'PersonalData', description: 'Rows by what they are about' });
const erasing = z
  .object({
    ...person.shape,
    leave_vouchers: z
      .boolean()
      .default(false)
      .describe('Whether vouchers with money stay with whoever has their codes'),
  })
  .meta({ id: 'PersonToErase' });
const erased = z.object({ erased: z.literal(true) }).meta({ id: 'Erased' });

export const exportPersonAct = act({
  name: 'exportPerson',
  summary: 'All that we keep about whoever has this email address',
  method: 'POST',
  path: '/v1/office/people/export',
  permission: 'export',
  fresh: true,
  params: z.object({}),
  body: person,
  answer: exported,
  run: async ({ db, clock }, by, { email }) => {
    const found = await exportPerson(db, email);
    if (Object.values(found).every((rows) => rows.length === 0)) throw nobody();
    await db.transaction().execute((tx) =>
      // Whose it was is no business of the log, which outlives everybody.
      writeAuditEntry(tx, { by, did: 'exportPerson', about: ABOUT, detail: '', now: clock.now() }),
    );
    return found;
  },
});

export const erasePersonAct = act({
  name: 'erasePerson',
  summary: 'Erase whoever has this email address; orders stay, without a person in them',
  method: 'POST',
  path: '/v1/office/people/erase',
  permission: 'erase',
  fresh: true,
  params: z.object({}),
  body: erasing,
  answer: erased,
  run: async ({ db, clock }, by, { email, leave_vouchers }) => {
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      const found = await findPerson(tx, email, now);
      if (!found.known) throw nobody();
      const unfinished = await unfinishedOf(tx, email);
      if (unfinished)
        throw new Problem(409, `Nothing has been erased: ${unfinished} of theirs is still on its way.`);
      const owed = formatOwed(found, leave_vouchers);
      if (owed) throw new Problem(409, owed, { code: 'still_owed' });
      await erasePerson(tx, email, now);
      await writeAuditEntry(tx, { by, did: 'erasePerson', about: ABOUT, detail: '', now });
    });
    return { erased: true as const };
  },
});

/** Mistyped, most often: whoever asked must not be told that they have been erased. */
const nobody = () => invalid('email', 'We keep nothing about this email address. Check how it is spelt.');

const ABOUT = { kind: 'person', id: '' };

/** Requests under data protection law. The address comes in the body: a URL would reach the logs. */
export const peopleActions: readonly Act[] = [exportPersonAct, erasePersonAct];
