import { z } from 'zod';
import {
  type AreaProfile,
  addArea,
  addOutcode,
  changeArea,
  findArea,
  isNameTaken,
  lockArea,
  outcodesOf,
  removeOutcode,
  setAreaHidden,
} from '#src/features/areas/changes/area-changes.server.ts';
import { districtOf, outcodeProblem, readPosition } from '#src/features/areas/changes/area-input.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { unchangedSince } from '#src/kit/audit/changes.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { pounds, readPounds } from '#src/platform/money.ts';
import { line, longText, requiredLine } from '#src/platform/text-rules.ts';
import { addPackage, packageOnSale } from '../../changes/lesson-packages.server.ts';
import { newPackageWarnings, setPrice } from '../../changes/prices.server.ts';
import { renameLessonsOf, returnLessonsOf, withdrawLessonsOf } from '../../changes/product-changes.server.ts';
import {
  evictCatalogue,
  expected_version,
  knowing,
  requireRead,
  typedPounds,
} from '../prices/product-subject.server.ts';
import { packageTyped } from './package-typed.ts';

const params = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'We couldn’t find that area') });
const outcode = z
  .string('Enter the first half of a postcode, like LS9')
  .trim()
  .toUpperCase()
  .superRefine((text, { addIssue }) => {
    const problem = outcodeProblem(text);
    if (problem) addIssue({ code: 'custom', message: problem });
  });
const answer = z.object({ slug: z.string() }).meta({ id: 'AreaChanged' });
const hours = 'Enter a whole number of hours, from 1 to 100';
const most = 'Enter a whole number from 1 to 100';
const position = line(40, 'a position').refine(
  (text) => text === '' || readPosition(text),
  'Enter the latitude and longitude of a place in the UK, like 53.8008, -1.5491',
);
const profile = {
  name: requiredLine(60, 'a name'),
  region: requiredLine(60, 'the region'),
  intro: longText(600, 'what the page says of it'),
  most_chosen_hours: formNumber(z.int(hours).min(1, hours).max(100, hours)),
};
const NAME_TAKEN = 'Another area has that name. Choose a different one.';

const area: Subject<NonNullable<Awaited<ReturnType<typeof lockArea>>>, typeof params> = {
  kind: 'area',
  path: '/areas/:slug',
  params,
  ids: ({ slug }) => [slug],
  find: (db, { slug }) => findArea(db, slug),
  lock: (tx, { slug }) => lockArea(tx, slug),
  requireUnchanged: unchangedSince(({ slug }) => ({ kind: 'area', id: slug })),
  missing: 'We couldn’t find that area.',
};

const addAreaAction = staffAction({
  name: 'addArea',
  summary: 'Add an area, which is on the site at once',
  path: '/areas',
  permission: 'catalogue',
  input: {
    ...profile,
    outcodes: z.array(outcode).min(1, 'Enter a postcode').max(100),
    position: position.optional().describe('Left out, it is the post town of the first postcode'),
  },
  answer,
  done: 'Added, and on the site. Open it to add its lessons.',
  fromForm: ({ outcodes = '', ...fields }) => ({
    ...fields,
    outcodes: outcodes.split(/[\s,;]+/).filter(Boolean),
  }),
  async change({ tx, input: { outcodes, position: typed = '', ...fields } }) {
    const district = districtOf(outcodes[0] ?? '');
    if (!district) return invalid('outcodes', 'Enter a postcode');
    if (await isNameTaken(tx, fields.name)) return invalid('name', NAME_TAKEN);
    const { lat, lon } = readPosition(typed) ?? district;
    const slug = await addArea(tx, { ...fields, lat, lon, postcode_area: district.letters });
    // In one order, so that two staff who add the same ones never wait for each other.
    for (const one of [...new Set(outcodes)].toSorted()) {
      const taken = await addOutcode(tx, slug, one);
      if (taken) return invalid('outcodes', isInAnother(one, taken));
    }
    return changed({ slug }, [
      { kind: 'area', id: slug, detail: `${fields.name}: added, with ${outcodes.join(' ')}` },
    ]);
  },
  evict: evictCatalogue,
});

const changeAreaAction = staffAction({
  name: 'changeArea',
  summary: 'Change what the site says of an area; its lessons are renamed with it',
  method: 'PUT',
  on: area,
  permission: 'catalogue',
  input: { ...profile, position: position.min(1, 'Enter a position') },
  expected: { expected_version },
  answer,
  done: 'Saved. It is on the site.',
  async change({ tx, subject, input: { slug, position: typed, expected_version: _, ...fields } }) {
    const place = readPosition(typed);
    if (!place) return invalid('position', 'Enter a position');
    if (await isNameTaken(tx, fields.name, slug)) return invalid('name', NAME_TAKEN);
    const after = { ...fields, ...place };
    const changes = formatChanges(subject, after);
    if (changes.length === 0) return changed({ slug });
    await changeArea(tx, slug, after);
    if (subject.name !== after.name) await renameLessonsOf(tx, slug, { from: subject.name, to: after.name });
    return changed({ slug }, `${subject.name}: ${changes.join(', ')}`);
  },
  evict: evictCatalogue,
});

const addOutcodeAction = staffAction({
  name: 'addOutcode',
  summary: 'Add a postcode to an area',
  on: area,
  path: '/outcodes',
  permission: 'catalogue',
  input: { outcode },
  answer,
  done: 'Added. The postcode search finds it.',
  async change({ tx, subject, input }) {
    const taken = await addOutcode(tx, input.slug, input.outcode);
    if (taken === subject.name) return changed({ slug: input.slug });
    if (taken) return invalid('outcode', isInAnother(input.outcode, taken));
    return changed({ slug: input.slug }, `${subject.name}: ${input.outcode} added`);
  },
  evict: evictCatalogue,
});

const removeOutcodeAction = staffAction({
  name: 'removeOutcode',
  summary: 'Remove a postcode from an area',
  on: area,
  path: '/outcodes/:outcode/remove',
  params: { outcode },
  permission: 'catalogue',
  answer,
  done: 'Removed. Instructors who pick up there still have it in their profiles.',
  async change({ tx, subject, input }) {
    const result = await removeOutcode(tx, subject, input.outcode);
    if (result === 'last')
      return new Problem(
        409,
        'Visitors find an area by its postcodes, so it keeps one. Hide the area instead.',
      );
    const detail = `${subject.name}: ${input.outcode} removed`;
    return changed({ slug: input.slug }, result === 'removed' ? detail : undefined);
  },
  evict: evictCatalogue,
});

const hideArea = staffAction({
  name: 'hideArea',
  summary: 'Hide an area from the site and take its lessons off sale',
  on: area,
  path: '/hide',
  permission: 'catalogue',
  expected: { expected_version },
  answer,
  done: 'Hidden.',
  async change({ tx, now, subject, input: { slug } }) {
    if (subject.hidden_at) return changed({ slug });
    await setAreaHidden(tx, slug, now);
    await withdrawLessonsOf(tx, slug, now);
    return changed({ slug }, `${subject.name}: hidden, lessons off sale`);
  },
  evict: evictCatalogue,
});

const showArea = staffAction({
  name: 'showArea',
  summary: 'Show a hidden area again, with the lessons that went off sale with it',
  on: area,
  path: '/show',
  permission: 'catalogue',
  expected: { expected_version },
  answer,
  done: 'It is on the site again.',
  async change({ tx, subject, input: { slug } }) {
    if (!subject.hidden_at) return changed({ slug });
    if ((await outcodesOf(tx, slug)).length === 0)
      return new Problem(409, 'Add a postcode first: visitors find an area by its postcodes.');
    await setAreaHidden(tx, slug, null);
    await returnLessonsOf(tx, slug, subject.hidden_at);
    return changed({ slug }, `${subject.name}: on the site again, with its lessons`);
  },
  evict: evictCatalogue,
});

const addPackageAction = staffAction({
  name: 'addPackage',
  summary: 'Add a package of lessons to an area, on sale from today',
  on: area,
  path: '/packages',
  permission: 'catalogue',
  input: {
    transmission: z.enum(['manual', 'automatic']),
    hours: formNumber(z.int(hours).min(1, hours).max(100, hours)),
    price: typedPounds('the price').describe('Before the fee'),
    limit: formNumber(z.int(most).min(1, most).max(100, most)).describe('The most in one basket'),
    knowing,
  },
  answer,
  done: 'Added, and on sale.',
  fromForm: ({ read, ...fields }) => ({
    ...fields,
    knowing: read === packageTyped(fields) ? 'yes' : undefined,
  }),
  async change({ tx, now, subject, input }) {
    const { slug, transmission, hours, limit } = input;
    const pence = readPounds(input.price);
    if (!pence) return invalid('price', 'Enter a price in pounds, like 25 or 25.50');
    if (subject.hidden_at) return new Problem(409, `${subject.name} is hidden. Show it first.`);
    const one = { area: subject, transmission, hours, limit };
    const size = hours === 1 ? '1 hour' : `${hours} hours`;
    if (await packageOnSale(tx, one))
      return invalid('hours', `${size}, ${transmission}: on sale here already`);
    const price = { pence, from: londonDate(now) };
    if (!input.knowing)
      requireRead(await newPackageWarnings(tx, { areaSlug: slug, transmission, hours }, price, now));
    const id = await addPackage(tx, one);
    await setPrice(tx, { type: 'lesson', id }, price, now);
    return changed({ slug }, `${subject.name}: ${size}, ${transmission}, added at ${pounds(pence)}`);
  },
  evict: evictCatalogue,
});

/** Areas, their postcodes and their packages of lessons (R62). */
export const areaActions = [
  addAreaAction,
  changeAreaAction,
  addOutcodeAction,
  removeOutcodeAction,
  hideArea,
  showArea,
  addPackageAction,
];

export function areaForms() {
  return {
    addArea: formOf(addAreaAction),
    changeArea: formOf(changeAreaAction),
    addOutcode: formOf(addOutcodeAction),
    addPackage: formOf(addPackageAction),
  };
}

function isInAnother(code: string, areaName: string): string {
  return `${code} belongs to ${areaName}. Remove it there first.`;
}

/** Old and new in words; a long text only by name. */
function formatChanges(before: AreaProfile, after: AreaProfile): string[] {
  const fields = [
    ['name', 'name'],
    ['region', 'region'],
    ['most_chosen_hours', 'most chosen hours'],
  ] as const;
  const isElsewhere = before.lat !== after.lat || before.lon !== after.lon;
  return [
    ...fields
      .filter(([field]) => before[field] !== after[field])
      .map(([field, label]) => `${label} ${before[field]} to ${after[field]}`),
    ...(before.intro === after.intro ? [] : ['words changed']),
    ...(isElsewhere ? [`moved on the map to ${after.lat}, ${after.lon}`] : []),
  ];
}
