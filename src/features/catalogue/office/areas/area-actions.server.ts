import { z } from 'zod';
import {
  addOutcode,
  findArea,
  lockArea,
  removeOutcode,
  renameArea,
  setAreaHidden,
} from '#src/features/areas/changes/area-changes.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { unchangedSince } from '#src/kit/audit/changes.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { pounds, readPounds } from '#src/platform/money.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
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
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'Enter the first half of a postcode, like LS9');
const answer = z.object({ slug: z.string() }).meta({ id: 'AreaChanged' });
const hours = 'Enter a whole number of hours, from 1 to 100';
const most = 'Enter a whole number from 1 to 100';

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

const renameAreaAction = staffAction({
  name: 'renameArea',
  summary: 'Rename an area',
  method: 'PUT',
  on: area,
  path: '/name',
  permission: 'catalogue',
  input: { name: requiredLine(60, 'a name') },
  expected: { expected_version },
  answer,
  done: 'Renamed.',
  async change({ tx, subject, input: { slug, name } }) {
    if (subject.name === name) return changed({ slug });
    await renameArea(tx, slug, name);
    await renameLessonsOf(tx, slug, { from: subject.name, to: name });
    return changed({ slug }, `${subject.name} is now called ${name}`);
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
    if (taken) return new Problem(409, `${input.outcode} is in ${taken} already.`);
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
  done: 'Removed.',
  async change({ tx, subject, input }) {
    const result = await removeOutcode(tx, input.slug, input.outcode);
    if (result === 'only') return new Problem(409, 'An area needs a postcode. Hide it instead.');
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
    if (await packageOnSale(tx, one))
      return invalid('hours', `${hours} hours, ${transmission}, are on sale here already`);
    const price = { pence, from: londonDate(now) };
    if (!input.knowing)
      requireRead(await newPackageWarnings(tx, { areaSlug: slug, transmission, hours }, price, now));
    const id = await addPackage(tx, one);
    await setPrice(tx, { type: 'lesson', id }, price, now);
    const size = hours === 1 ? '1 hour' : `${hours} hours`;
    return changed({ slug }, `${subject.name}: ${size}, ${transmission}, added at ${pounds(pence)}`);
  },
  evict: evictCatalogue,
});

/** Areas, their postcodes and their packages of lessons (R62). */
export const areaActions = [
  renameAreaAction,
  addOutcodeAction,
  removeOutcodeAction,
  hideArea,
  showArea,
  addPackageAction,
];

export function areaForms() {
  return {
    renameArea: formOf(renameAreaAction),
    addOutcode: formOf(addOutcodeAction),
    addPackage: formOf(addPackageAction),
  };
}
