import { z } from 'zod';
import {
  addOutcode,
  lockArea,
  removeOutcode,
  renameArea,
  setAreaHidden,
} from '#src/features/areas/changes/area-changes.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { requireUnchanged } from '#src/kit/audit/changes.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { readNumber } from '#src/platform/http/form-number.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { pounds, readPounds } from '#src/platform/money.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { addPackage, packageOnSale } from '../../changes/lesson-packages.server.ts';
import { newPackageWarnings, setPrice } from '../../changes/prices.server.ts';
import { renameLessonsOf, returnLessonsOf, withdrawLessonsOf } from '../../changes/product-changes.server.ts';
import { knowing, requireRead, seen, typedPounds } from '../prices/product-changing.server.ts';
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

/** Areas, their postcodes and their packages of lessons (R62). */
export const areaActs: readonly Act[] = [
  act({
    name: 'renameArea',
    summary: 'Rename an area',
    method: 'PUT',
    path: '/v1/office/areas/:slug/name',
    permission: 'catalogue',
    params,
    body: z.object({ name: requiredLine(60, 'a name'), seen }).meta({ id: 'AreaName' }),
    answer,
    run: (office, by, given) =>
      changeArea(office, by, 'renameArea', given, async (tx, area) => {
        if (area.name === given.name) return undefined;
        await renameArea(tx, area.slug, given.name);
        await renameLessonsOf(tx, area.slug, { from: area.name, to: given.name });
        return `${area.name} is now called ${given.name}`;
      }),
  }),
  act({
    name: 'addOutcode',
    summary: 'Add a postcode to an area',
    method: 'POST',
    path: '/v1/office/areas/:slug/outcodes',
    permission: 'catalogue',
    params,
    body: z.object({ outcode }).meta({ id: 'NewOutcode' }),
    answer,
    run: (office, by, given) =>
      changeArea(office, by, 'addOutcode', given, async (tx, area) => {
        const taken = await addOutcode(tx, area.slug, given.outcode);
        if (taken) throw new Problem(409, `${given.outcode} is in ${taken} already.`);
        return `${area.name}: ${given.outcode} added`;
      }),
  }),
  act({
    name: 'removeOutcode',
    summary: 'Remove a postcode from an area',
    method: 'POST',
    path: '/v1/office/areas/:slug/outcodes/:outcode/remove',
    permission: 'catalogue',
    params: params.extend({ outcode }),
    body: z.object({}).meta({ id: 'OutcodeRemoval' }),
    answer,
    run: (office, by, given) =>
      changeArea(office, by, 'removeOutcode', given, async (tx, area) => {
        const came = await removeOutcode(tx, area.slug, given.outcode);
        if (came === 'only') throw new Problem(409, 'An area needs a postcode. Hide it instead.');
        return came === 'removed' ? `${area.name}: ${given.outcode} removed` : undefined;
      }),
  }),
  act({
    name: 'hideArea',
    summary: 'Hide an area from the site and take its lessons off sale',
    method: 'POST',
    path: '/v1/office/areas/:slug/hide',
    permission: 'catalogue',
    params,
    body: z.object({ seen }).meta({ id: 'AreaHiding' }),
    answer,
    run: (office, by, given) =>
      changeArea(office, by, 'hideArea', given, async (tx, area, now) => {
        if (area.hidden_at) return undefined;
        await setAreaHidden(tx, area.slug, now);
        await withdrawLessonsOf(tx, area.slug, now);
        return `${area.name}: hidden, lessons off sale`;
      }),
  }),
  act({
    name: 'showArea',
    summary: 'Show a hidden area again, with the lessons that went off sale with it',
    method: 'POST',
    path: '/v1/office/areas/:slug/show',
    permission: 'catalogue',
    params,
    body: z.object({ seen }).meta({ id: 'AreaShowing' }),
    answer,
    run: (office, by, given) =>
      changeArea(office, by, 'showArea', given, async (tx, area) => {
        if (!area.hidden_at) return undefined;
        await setAreaHidden(tx, area.slug, null);
        await returnLessonsOf(tx, area.slug, area.hidden_at);
        return `${area.name}: on the site again, with its lessons`;
      }),
  }),
  act({
    name: 'addPackage',
    summary: 'Add a package of lessons to an area, on sale from today',
    method: 'POST',
    path: '/v1/office/areas/:slug/packages',
    permission: 'catalogue',
    params,
    body: z
      .object({
        transmission: z.enum(['manual', 'automatic']),
        hours: z.int(hours).min(1, hours).max(100, hours),
        price: typedPounds('the price').describe('Before the fee'),
        limit: z.int(most).min(1, most).max(100, most).describe('The most in one basket'),
        knowing,
      })
      .meta({ id: 'NewPackage' }),
    answer,
    fromForm: ({ read, ...fields }: PostedFields) => ({
      ...fields,
      knowing: read === packageTyped(fields) ? 'yes' : undefined,
      hours: readNumber(fields.hours),
      limit: readNumber(fields.limit),
    }),
    run: (office, by, given) =>
      changeArea(office, by, 'addPackage', given, async (tx, area, now) => {
        const pence = readPounds(given.price);
        if (!pence) throw invalid('price', 'Enter a price in pounds, like 25 or 25.50');
        if (area.hidden_at) throw new Problem(409, `${area.name} is hidden. Show it first.`);
        const one = { area, transmission: given.transmission, hours: given.hours, limit: given.limit };
        if (await packageOnSale(tx, one))
          throw invalid('hours', `${given.hours} hours, ${given.transmission}, are on sale here already`);
        const price = { pence, from: londonDate(now) };
        const added = { areaSlug: area.slug, transmission: given.transmission, hours: given.hours };
        if (!given.knowing) requireRead(await newPackageWarnings(tx, added, price, now));
        const id = await addPackage(tx, one);
        await setPrice(tx, { type: 'lesson', id }, price, now);
        const size = given.hours === 1 ? '1 hour' : `${given.hours} hours`;
        return `${area.name}: ${size}, ${given.transmission}, added at ${pounds(pence)}`;
      }),
  }),
];

type Locked = NonNullable<Awaited<ReturnType<typeof lockArea>>>;

async function changeArea(
  { db, clock, catalogue }: OfficeDeps,
  by: Staff,
  did: string,
  { slug, seen: last }: { slug: string; seen?: string | undefined },
  change: (tx: Tx, area: Locked, now: Date) => Promise<string | undefined>,
) {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const area = await lockArea(tx, slug);
    if (!area) throw new Problem(404, 'We couldn’t find that area.');
    const about = { kind: 'area', id: slug };
    await requireUnchanged(tx, about, last, now);
    const detail = await change(tx, area, now);
    if (detail) await writeAuditEntry(tx, { by, did, about, detail, now });
  });
  catalogue.forget();
  return { slug };
}
