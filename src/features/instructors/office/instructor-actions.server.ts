import { z } from 'zod';
import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { seen } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { endSessionsOf } from '#src/features/identity/sessions/sessions.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { requireUnchanged } from '#src/kit/audit/changes.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { email, longText, requiredLine } from '#src/platform/text-rules.ts';
import {
  addInstructor,
  changeInstructor,
  lockInstructor,
  type Profile,
  setLeft,
} from '../profile/profiles.server.ts';

const params = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'We couldn’t find that instructor') });
const answer = z.object({ slug: z.string() }).meta({ id: 'InstructorChanged' });
const code = z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'Enter first halves of postcodes, like LS6 LS7');
const since = 'Enter a year, like 2015';
const profile = z.object({
  name: requiredLine(80, 'a name'),
  email,
  portrait: z.string().regex(/^\/art\/portraits\/\d{2}\.svg$/, 'Choose a portrait'),
  area: z.string().regex(/^[a-z0-9-]{1,80}$/, 'Choose an area'),
  outcodes: z.array(code).min(1, 'Enter a postcode').max(60),
  gearboxes: z.array(z.enum(['manual', 'automatic'])).min(1, 'Choose manual, automatic or both'),
  languages: z.array(requiredLine(30, 'a language')).min(1, 'Enter a language').max(12),
  nervous_friendly: z.boolean(),
  badge: z.enum(['approved', 'trainee'], 'Choose a badge'),
  grade: z.enum(['A', 'B'], 'Choose a grade'),
  teaching_since: z.int(since).min(1950, since).max(2100, since),
  lead: requiredLine(200, 'a line about them'),
  about: longText(4_000, 'what they are like to learn with'),
});
type Given = z.output<typeof profile>;

/** Who teaches, and what the site says of them (R62). */
export const instructorActs: readonly Act[] = [
  act({
    name: 'addInstructor',
    summary: 'Add an instructor, who is on the site at once',
    method: 'POST',
    path: '/v1/office/instructors',
    permission: 'catalogue',
    params: z.object({}),
    body: profile.meta({ id: 'NewInstructor' }),
    answer,
    fromForm,
    run: async (office, by, given) => {
      const { db, clock } = office;
      const now = clock.now();
      const area = await requireArea(office, given.area);
      return db.transaction().execute(async (tx) => {
        const slug = await addInstructor(tx, rowOf(given), area);
        const detail = `added, in ${area.name}`;
        await writeAuditEntry(tx, {
          by,
          did: 'addInstructor',
          about: { kind: 'instructor', id: slug },
          detail,
          now,
        });
        return { slug };
      });
    },
  }),
  act({
    name: 'changeInstructor',
    summary: 'Change what the site says of an instructor',
    method: 'PUT',
    path: '/v1/office/instructors/:slug',
    permission: 'catalogue',
    params,
    body: profile.extend({ seen }).meta({ id: 'InstructorProfile' }),
    answer,
    fromForm,
    run: async (office, by, given) => {
      const area = await requireArea(office, given.area);
      return change(office, by, 'changeInstructor', given, async (tx, before) => {
        const after = rowOf(given);
        const changed = formatChanges(before, after);
        if (changed === '') return undefined;
        const moved = before.area_slug !== after.area_slug;
        await changeInstructor(tx, given.slug, after, moved ? { lat: area.lat, lon: area.lon } : undefined);
        return changed;
      });
    },
  }),
  leavingAct('markLeft', 'Take an instructor who has left off the site', 'left', true),
  leavingAct('markBack', 'Put an instructor who came back on the site again', 'back', false),
];

function leavingAct(name: string, summary: string, way: string, left: boolean): Act {
  return act({
    name,
    summary,
    method: 'POST',
    path: `/v1/office/instructors/:slug/${way}`,
    permission: 'catalogue',
    params,
    body: z.object({ seen }).meta({ id: left ? 'InstructorLeaving' : 'InstructorReturn' }),
    answer,
    run: (office, by, given) =>
      change(office, by, name, given, async (tx, before, now) => {
        const hasLeft = before.left_at !== null && before.left_at <= now;
        if (hasLeft === left) return undefined;
        await setLeft(tx, given.slug, left ? now : null);
        // Whoever comes back may have left a phone behind.
        if (left) await endSessionsOf(instructorRealm, tx, given.slug);
        return left ? 'left, off the site' : 'back on the site';
      }),
  });
}

type Row = NonNullable<Awaited<ReturnType<typeof lockInstructor>>>;

async function change(
  { db, clock }: OfficeDeps,
  by: Staff,
  did: string,
  { slug, seen: last }: { slug: string; seen?: string | undefined },
  make: (tx: Tx, before: Row, now: Date) => Promise<string | undefined>,
) {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const before = await lockInstructor(tx, slug);
    if (!before) throw new Problem(404, 'We couldn’t find that instructor.');
    const about = { kind: 'instructor', id: slug };
    await requireUnchanged(tx, about, last, now);
    const detail = await make(tx, before, now);
    if (detail) await writeAuditEntry(tx, { by, did, about, detail, now });
  });
  return { slug };
}

async function requireArea({ db }: OfficeDeps, slug: string) {
  const area = (await areasForStaff(db)).find((one) => one.slug === slug);
  if (!area) throw invalid('area', 'Choose an area');
  return area;
}

function rowOf({
  area,
  about,
  seen: _,
  ...given
}: Given & { seen?: string | undefined; slug?: string }): Profile {
  const { slug: _slug, ...row } = given;
  return { ...row, area_slug: area, about: about.split(/\n\s*\n/), outcodes: [...new Set(given.outcodes)] };
}

/** Old and new in words; an address and long texts only by name. */
function formatChanges(before: Row, after: Profile): string {
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value));
  const plain = [
    'area_slug',
    'outcodes',
    'gearboxes',
    'languages',
    'grade',
    'teaching_since',
    'badge',
  ] as const;
  const quiet = ['name', 'email', 'portrait', 'lead', 'about', 'nervous_friendly'] as const;
  const differs = (field: keyof Profile) => shown(before[field]) !== shown(after[field]);
  const words = (field: string) => field.replace('_slug', '').replaceAll('_', ' ');
  return [
    ...plain
      .filter(differs)
      .map((field) => `${words(field)} ${shown(before[field])} to ${shown(after[field])}`),
    ...quiet.filter(differs).map((field) => `${words(field)} changed`),
  ].join(', ');
}

function fromForm({ outcodes = '', languages = '', ...fields }: PostedFields) {
  return {
    ...fields,
    outcodes: outcodes
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    languages: languages
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    gearboxes: ['manual', 'automatic'].filter((gearbox) => gearbox in fields),
    nervous_friendly: 'nervous_friendly' in fields,
    teaching_since: readNumber(fields.teaching_since),
  };
}
