import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { publishedSchool, publishSchool } from '#src/platform/school/published/published-school.server.ts';
import { changedFacts, schoolFields, toSchool } from './school-fields.server.ts';

export const SCHOOL = { kind: 'school', id: 'facts' };

/** There is one, which is always there. */
const school = {
  kind: SCHOOL.kind,
  path: '/school' as const,
  params: z.object({}),
  ids: () => [SCHOOL.id],
  find: async () => true,
  missing: 'We couldn’t find the school.',
};

const publish = staffAction({
  name: 'publishSchool',
  summary: 'Publish the name, ways to reach and legal facts of the school',
  method: 'PUT',
  on: school,
  permission: 'school',
  input: schoolFields,
  expected: { expected_version: formNumber(z.int().min(0)) },
  answer: z.object({ number: z.number() }).meta({ id: 'SchoolPublished' }),
  done: 'Published. The site shows it now, and emails from now on.',
  verb: 'published the school',
  async change({ tx, now, deps, by, input }) {
    const { number, school: before } = await publishedSchool(tx, deps.school.byDefault);
    if (number !== input.expected_version) return stale();
    if (input.vat_model !== 'unregistered' && input.vat_number === '')
      return invalid('vat_number', 'Enter the VAT number');
    const after = toSchool(input);
    const facts = changedFacts(before, after);
    if (facts === '') return changed({ number });
    if (!(await publishSchool(tx, { school: after, after: number, by: by.name, now }))) return stale();
    return changed({ number: number + 1 }, facts);
  },
  afterwards: (deps) => deps.school.read(),
});

/** What the site says of the school (R50). */
export const schoolActions = [publish];
export const schoolForms = () => ({ publishSchool: formOf(publish) });
