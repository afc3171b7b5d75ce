import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { pictureFile, requirePicture } from '#src/kit/forms/picture-file.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { LOGO_SHAPE } from '#src/platform/school/logo.ts';
import {
  type FollowedSchool,
  publishedSchool,
  publishSchool,
  schoolAt,
} from '#src/platform/school/published/published-school.server.ts';
import {
  dropSchoolDraft,
  keepSchoolDraft,
  schoolDraft,
} from '#src/platform/school/published/school-drafts.server.ts';
import type { School } from '#src/platform/school/school.ts';
import type { PictureFiles } from '#src/platform/uploads/encode-picture.server.ts';
import { readPictureHeader } from '#src/platform/uploads/picture-header.ts';
import type { Uploads } from '#src/platform/uploads/uploads.server.ts';
import { changedFacts, type SchoolFields, schoolFields, toSchool } from './school-fields.server.ts';

/** There is one, which is always there. */
const school = {
  kind: 'school',
  path: '/school' as const,
  params: z.object({}),
  ids: () => ['facts'],
  find: async () => true,
  missing: 'We couldn’t find the school.',
};

export const version = formNumber(z.int().min(0));
export const answer = z.object({ number: z.number() }).meta({ id: 'SchoolPublished' });

/** Publishes what is made of the current school, unless that is another than the page showed. */
export async function publishNext(
  { tx, now, deps, by, input }: PublishContext,
  next: (before: School) => School | Problem | Promise<School | Problem>,
  changes: (before: School, after: School) => string = changedFacts,
) {
  const { number, school: before } = await publishedSchool(tx, deps.school.byDefault);
  if (number !== input.expected_version) return stale();
  const after = await next(before);
  if (after instanceof Problem) return after;
  const facts = changes(before, after);
  if (facts === '') return changed({ number });
  if (!(await publishSchool(tx, { school: after, after: number, by: by.name, now }))) return stale();
  return changed({ number: number + 1 }, facts);
}

interface PublishContext {
  tx: Tx;
  now: Date;
  deps: { school: FollowedSchool };
  by: { name: string };
  input: { expected_version: number };
}

const publish = staffAction({
  name: 'publishSchool',
  summary: 'Publish the name, ways to reach and legal facts of the school',
  method: 'PUT',
  on: school,
  permission: 'school',
  input: {
    ...schoolFields,
    // Whether the logo of this person's draft is published too.
    draft_logo: z.stringbool().or(z.boolean()).optional(),
  },
  expected: { expected_version: version },
  answer,
  done: 'Published. The site shows it now, and emails from now on.',
  verb: 'published the school',
  async change(context) {
    const { tx, deps, by, input } = context;
    const draft = input.draft_logo ? await schoolDraft(tx, by.id, deps.school.byDefault) : undefined;
    const published = await publishNext(context, (before) =>
      schoolOf(input, draft ? { ...before, logo: draft.school.logo } : before),
    );
    if (!(published instanceof Problem))
      await dropSchoolDraft(tx, by.id, deps.school.byDefault, deps.uploads);
    return published;
  },
  afterwards: (deps) => deps.school.read(),
});

/** What was typed, with the logo and the words of another one. */
function schoolOf(input: SchoolFields, { logo, wordings, textWordings }: School): School | Problem {
  if (input.vat_model !== 'unregistered' && input.vat_number === '')
    return invalid('vat_number', 'Enter the VAT number');
  return { ...toSchool(input), logo, wordings, textWordings };
}

const drafted = z.object({ after: z.number() }).meta({ id: 'SchoolDrafted' });

const draftSchool = staffAction({
  name: 'draftSchool',
  summary: 'Keep a draft of the school, with which whoever made it alone sees the website',
  method: 'PUT',
  on: school,
  path: '/draft',
  permission: 'school',
  input: schoolFields,
  expected: { expected_version: version },
  answer: drafted,
  change: (context) => draftNext(context, (before) => schoolOf(context.input, before)),
});

const draftLogo = staffAction({
  name: 'draftLogo',
  summary: 'Put a logo into the draft of the school',
  method: 'PUT',
  on: school,
  path: '/draft/logo',
  permission: 'school',
  takesFile: true,
  input: { logo: pictureFile },
  expected: { expected_version: version },
  answer: drafted,
  done: 'The logo is in your draft. It isn’t published.',
  prepare: ({ deps: { uploads }, input: { logo } }) => requirePicture(uploads, 'logo', logo, LOGO_SHAPE),
  change: (context) => draftNext(context, async (before) => withLogo(context, before)),
});

const discardSchoolDraft = staffAction({
  name: 'discardSchoolDraft',
  summary: 'Forget the draft of the school of whoever calls',
  on: school,
  path: '/draft/discard',
  permission: 'school',
  answer: z.object({}).meta({ id: 'SchoolDraftDiscarded' }),
  done: 'Discarded. This is the school as it’s published.',
  async change({ tx, deps, by }) {
    await dropSchoolDraft(tx, by.id, deps.school.byDefault, deps.uploads);
    return changed({});
  },
});

/** Keeps a draft that is made of the one before, or of the current school, unless that is another than the page showed. */
async function draftNext(
  { tx, now, deps, by, input }: PublishContext & { deps: { uploads: Uploads }; by: { id: string } },
  next: (before: School) => School | Problem | Promise<School>,
) {
  const { byDefault } = deps.school;
  const { number, school: published } = await publishedSchool(tx, byDefault);
  if (number !== input.expected_version) return stale();
  const before = await schoolDraft(tx, by.id, byDefault);
  const after = await next(before?.after === number ? before.school : published);
  if (after instanceof Problem) return after;
  await keepSchoolDraft(tx, by.id, { school: after, after: number, madeAt: now }, deps.uploads);
  return changed({ after: number });
}

const setLogo = staffAction({
  name: 'setLogo',
  summary: 'Publish a logo of the school: a JPEG, PNG or WebP, which is made smaller and never cropped',
  method: 'PUT',
  on: school,
  path: '/logo',
  permission: 'school',
  takesFile: true,
  input: { logo: pictureFile },
  expected: { expected_version: version },
  answer,
  done: 'Published. The site shows the logo now, and emails from now on.',
  verb: 'changed the logo',
  prepare: ({ deps: { uploads }, input: { logo } }) => requirePicture(uploads, 'logo', logo, LOGO_SHAPE),
  change: (context) => publishNext(context, async (before) => withLogo(context, before)),
  afterwards: (deps) => deps.school.read(),
});

async function withLogo(
  {
    tx,
    now,
    deps,
    prepared: files,
  }: { tx: Tx; now: Date; deps: { uploads: Uploads }; prepared: PictureFiles },
  before: School,
): Promise<School> {
  // Earlier ones are kept: a version that is restored has its own.
  const picture = await deps.uploads.save(tx, 'school', files, now);
  return { ...before, logo: { picture, ...sizeOf(files) } };
}

function sizeOf(files: PictureFiles): { width: number; height: number } {
  const [, png] = files.find(([name]) => name.endsWith('.png')) ?? [];
  const header = readPictureHeader(Buffer.from(png ?? []));
  if (!header.ok) throw new Error('A logo is kept as a PNG.');
  return { width: header.width, height: header.height };
}

const removeLogo = staffAction({
  name: 'removeLogo',
  summary: 'Publish the school without its logo: a plain mark and the name stand in its place',
  on: school,
  path: '/logo/remove',
  permission: 'school',
  expected: { expected_version: version },
  answer,
  done: 'Removed. A plain mark and the name stand in its place.',
  verb: 'removed the logo',
  change: (context) => publishNext(context, (before) => ({ ...before, logo: null })),
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
  change: (context) =>
    publishNext(context, async () => {
      const { tx, deps, input } = context;
      const earlier = await schoolAt(tx, input.number, deps.school.byDefault);
      return earlier ?? new Problem(404, 'We couldn’t find that version.');
    }),
  afterwards: (deps) => deps.school.read(),
});

/** What the site says of the school (R50). */
export const schoolActions = [
  ...[publish, setLogo, removeLogo, restore],
  ...[draftSchool, draftLogo, discardSchoolDraft],
];
export const schoolForms = () => ({ publishSchool: formOf(publish), setLogo: formOf(setLogo) });
