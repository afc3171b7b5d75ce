import { z } from 'zod';
import { Problem } from '#src/platform/http/problem.ts';
import { type Act, act } from '../acts/act.ts';
import { writeLog } from '../log/write-log.server.ts';
import { staffEmail } from '../sign-in/sign-in-wire.ts';
import { erasePerson, exportPerson } from './personal-data.server.ts';

export const person = z.object({ email: staffEmail }).meta({ id: 'Person' });
const exported = z
  .record(z.string(), z.array(z.unknown()))
  .meta({ id: 'PersonalData', description: 'Rows by what they are about' });
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
    await db.transaction().execute((tx) =>
      // Whose it was is no business of the log, which outlives everybody.
      writeLog(tx, { by, did: 'exportPerson', about: ABOUT, detail: '', now: clock.now() }),
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
  body: person,
  answer: erased,
  run: async ({ db, clock }, by, { email }) => {
    const now = clock.now();
    const outcome = await erasePerson(db, email, now, (tx) =>
      writeLog(tx, { by, did: 'erasePerson', about: ABOUT, detail: '', now }),
    );
    if (outcome !== 'erased')
      throw new Problem(409, `Nothing has been erased: ${outcome} of theirs is still on its way.`);
    return { erased: true as const };
  },
});

const ABOUT = { kind: 'person', id: '' };

/** Requests under data protection law. The address comes in the body: a URL would reach the logs. */
export const peopleActs: readonly Act[] = [exportPersonAct, erasePersonAct];
