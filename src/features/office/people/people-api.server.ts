import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, conflict, officeOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type OfficeGuard, staffOnly } from '../access/office-guard.server.ts';
import { erasePerson, exportPerson } from './personal-data.server.ts';

const person = z.object({ email: z.email().max(254) }).meta({ id: 'Person' });
const exported = z
  .record(z.string(), z.array(z.unknown()))
  .meta({ id: 'PersonalData', description: 'Rows by what they are about' });
const erased = z.object({ erased: z.literal(true) }).meta({ id: 'Erased' });

/** Staff calls for requests under data protection law. The address comes in the body: a URL would reach the logs. */
export function peopleApi(api: Api, { db, clock, office }: { db: Db; clock: Clock; office: OfficeGuard }) {
  const onRequest = staffOnly(office, 'erase');
  const tags = ['Office'];

  api.post(
    '/v1/office/people/export',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'exportPerson',
        security: officeOnly,
        summary: 'All that we keep about whoever has this email address',
        body: person,
        response: { 200: exported, ...problems, ...signInNeeded },
      },
    },
    ({ body }) => exportPerson(db, body.email),
  );

  api.post(
    '/v1/office/people/erase',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'erasePerson',
        security: officeOnly,
        summary: 'Erase whoever has this email address; orders stay, without a person in them',
        body: person,
        response: { 200: erased, ...problems, ...conflict, ...signInNeeded },
      },
    },
    async ({ body }) => {
      const outcome = await erasePerson(db, body.email, clock.now());
      if (outcome !== 'erased')
        throw new Problem(409, `Nothing has been erased: ${outcome} of theirs is still on its way.`);
      return { erased: true as const };
    },
  );
}
