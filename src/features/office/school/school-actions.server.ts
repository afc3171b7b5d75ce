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
import type { School } from '#src/platform/school/school.ts';
import type { PictureFiles } from '#src/platform/uploads/encode-picture.server.ts';
import { readPictureHeader } from '#src/platform/uploads/picture-header.ts';
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

export const version = formNumber(z.int().min(0));
export const answer = z.object({ number: z.number() }).meta({ id: 'SchoolPublished' });

/** Publishes what is made of the school of now, unless that is another than the page showed. */
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
  input: schoolFields,
  expected: { expected_version: version },
  answer,
  done: 'Published. The site shows it now, and emails from now on.',
  verb: 'published the school',
  change: (context) =>
    publishNext(context, ({ logo, wordings }) => {
      const { input } = context;
      if (input.vat_model !== 'unregistered' && input.vat_number === '')
        return invalid('vat_number', 'Enter the VAT number');
      return { ...toSchool(input), logo, wordings };
    }),
  afterwards: (deps) => deps.school.read(),
});

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
  change: (context) =>
    publishNext(context, async (before) => {
      const { tx, now, deps, prepared: files } = context;
      // Earlier ones are kept: a version that is restored has its own.
      const picture = await deps.uploads.save(tx, 'school', files, now);
      return { ...before, logo: { picture, ...sizeOf(files) } };
    }),
  afterwards: (deps) => deps.school.read(),
});

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
export const schoolActions = [publish, setLogo, removeLogo, restore];
export const schoolForms = () => ({ publishSchool: formOf(publish), setLogo: formOf(setLogo) });
