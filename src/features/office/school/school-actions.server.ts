import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import {
  publishedSchool,
  publishSchool,
  schoolAt,
} from '#src/platform/school/published/published-school.server.ts';
import { changedFacts, schoolFields, toSchool } from './school-fields.server.ts';

/** There is one, which is always there. */
const school = {
  kind: 'school',
  path: '/school' as const,
  params: z.object({}),
  ids: () => ['facts'],
  find: async () => true,
  missing: 'We couldn’t find the school.',
};

const version = formNumber(z.int().min(0));
const answer = z.object({ number: z.number() }).meta({ id: 'SchoolPublished' });

const publish = staffAction({
  name: 'publishSchool',
  summary: 'Publish the name, ways to reach and legal facts of the school',
  method: 'PUT',
  on: school,
  permission: 'school',
  input: schoolFields,
  expected: { expected_version: version },
  answer,
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

const restore = staffAction({
  name: 'restoreSchool',
  summary: 'Publish an earlier version of the school again; 0 is the school that the site began with',
  on: school,
  path: '/restore',
  permission: 'school',
  input: { number: version },
  expected: { expected_version: version },
  answer,
  done: 'Restored. The site shows it now, and emails from now on.',
  verb: 'restored a version',
  async change({ tx, now, deps: { school }, by, input }) {
    const { number, school: before } = await publishedSchool(tx, school.byDefault);
    if (number !== input.expected_version) return stale();
    const after = await schoolAt(tx, input.number, school.byDefault);
    if (!after) return new Problem(404, 'We couldn’t find that version.');
    const facts = changedFacts(before, after);
    if (facts === '') return changed({ number });
    if (!(await publishSchool(tx, { school: after, after: number, by: by.name, now }))) return stale();
    return changed({ number: number + 1 }, facts);
  },
  afterwards: (deps) => deps.school.read(),
});

/** What the site says of the school (R50). */
export const schoolActions = [publish, restore];
export const schoolForms = () => ({ publishSchool: formOf(publish) });
