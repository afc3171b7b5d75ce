import { z } from 'zod';
import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { expected_version } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { endSessionsOf } from '#src/features/identity/sessions/sessions.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { email, requiredLine } from '#src/platform/text-rules.ts';
import { hasLeft } from '../active-instructor.server.ts';
import { factsFromForm, factsOf, typedFacts } from '../profile/profile-facts.server.ts';
import { addInstructor, changeInstructor, type Profile, setLeft } from '../profile/profiles.server.ts';
import { type InstructorRow, instructor } from './instructor-subject.server.ts';

const answer = z.object({ slug: z.string() }).meta({ id: 'InstructorChanged' });
const profile = {
  name: requiredLine(80, 'a name'),
  email,
  portrait: z.string().regex(/^\/art\/portraits\/\d{2}\.svg$/, 'Choose a portrait'),
  area: z.string().regex(/^[a-z0-9-]{1,80}$/, 'Choose an area'),
  ...typedFacts,
  badge: z.enum(['approved', 'trainee'], 'Choose a badge'),
  grade: z.enum(['A', 'B'], 'Choose a grade'),
};
type ProfileInput = z.output<z.ZodObject<typeof profile>>;

const addInstructorAction = staffAction({
  name: 'addInstructor',
  summary: 'Add an instructor, who is on the site at once',
  path: '/instructors',
  permission: 'catalogue',
  input: profile,
  answer,
  done: 'Added, and on the site.',
  fromForm: factsFromForm,
  async change({ tx, input }) {
    const area = await findArea(tx, input.area);
    if (!area) return invalid('area', 'Choose an area');
    const slug = await addInstructor(tx, rowOf(input), area);
    return changed({ slug }, [{ kind: 'instructor', id: slug, detail: `added, in ${area.name}` }]);
  },
});

const changeInstructorAction = staffAction({
  name: 'changeInstructor',
  summary: 'Change what the site says of an instructor',
  method: 'PUT',
  on: instructor,
  permission: 'catalogue',
  input: profile,
  expected: { expected_version },
  answer,
  done: 'Saved. It is on the site.',
  fromForm: factsFromForm,
  async change({ tx, subject, input: { slug, expected_version: _, ...fields } }) {
    const area = await findArea(tx, fields.area);
    if (!area) return invalid('area', 'Choose an area');
    const after = rowOf(fields);
    const changes = formatChanges(subject, after);
    if (changes === '') return changed({ slug });
    const moved = subject.area_slug !== after.area_slug;
    await changeInstructor(tx, slug, after, moved ? { lat: area.lat, lon: area.lon } : undefined);
    return changed({ slug }, changes);
  },
});

const markLeft = staffAction({
  name: 'markLeft',
  summary: 'Take an instructor who has left off the site',
  on: instructor,
  path: '/left',
  permission: 'catalogue',
  expected: { expected_version },
  answer,
  done: 'Off the site. Their page says that they have left.',
  async change({ tx, now, subject, input: { slug } }) {
    if (hasLeft(subject.left_at, now)) return changed({ slug });
    await setLeft(tx, slug, now);
    // They may have left a phone behind.
    await endSessionsOf(instructorRealm, tx, slug);
    return changed({ slug }, 'left, off the site');
  },
});

const markBack = staffAction({
  name: 'markBack',
  summary: 'Put an instructor who came back on the site again',
  on: instructor,
  path: '/back',
  permission: 'catalogue',
  expected: { expected_version },
  answer,
  done: 'On the site again.',
  async change({ tx, now, subject, input: { slug } }) {
    if (!hasLeft(subject.left_at, now)) return changed({ slug });
    await setLeft(tx, slug, null);
    return changed({ slug }, 'back on the site');
  },
});

/** Who teaches, and what the site says of them (R62). */
export const instructorActions = [addInstructorAction, changeInstructorAction, markLeft, markBack];

export function instructorForms() {
  return { addInstructor: formOf(addInstructorAction), changeInstructor: formOf(changeInstructorAction) };
}

async function findArea(tx: Tx, slug: string) {
  return (await areasForStaff(tx)).find((one) => one.slug === slug);
}

function rowOf({ area, name, email, portrait, badge, grade, ...facts }: ProfileInput): Profile {
  return { name, email, portrait, badge, grade, area_slug: area, ...factsOf(facts) };
}

/** Old and new in words; an address and long texts only by name. */
export function formatChanges(before: InstructorRow, after: Profile): string {
  const formatValue = (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value));
  const plain = [
    'area_slug',
    'outcodes',
    'gearboxes',
    'languages',
    'cars',
    'grade',
    'teaching_since',
    'badge',
  ] as const;
  const quiet = ['name', 'email', 'portrait', 'lead', 'about', 'nervous_friendly', 'gender'] as const;
  const differs = (field: keyof Profile) => formatValue(before[field]) !== formatValue(after[field]);
  const formatField = (field: string) => field.replace('_slug', '').replaceAll('_', ' ');
  return [
    ...plain
      .filter(differs)
      .map((field) => `${formatField(field)} ${formatValue(before[field])} to ${formatValue(after[field])}`),
    ...quiet.filter(differs).map((field) => `${formatField(field)} changed`),
  ].join(', ');
}
