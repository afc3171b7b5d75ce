import { z } from 'zod';
import { outcodeOf } from '#src/features/areas/areas.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { lockDiaries } from '#src/features/lessons/availability/diaries.server.ts';
import { deleteMileage } from '#src/features/mileage/delete-mileage.server.ts';
import { formatWholeMiles } from '#src/features/mileage/format-miles.ts';
import { setMileageSettings } from '#src/features/mileage/mileage-settings.server.ts';
import {
  readingsOf,
  removeReading,
  saveReading,
  typeMiles,
} from '#src/features/mileage/miles-rows.server.ts';
import {
  type Reading,
  type ReadingRefusal,
  readingMoments,
  readingUses,
  refuseReading,
} from '#src/features/mileage/odometer.ts';
import { readMiles } from '#src/features/mileage/read-mileage.server.ts';
import { keptFrom, quarterOf } from '#src/features/mileage/tax-quarter.ts';
import { allowsFlatRate } from '#src/features/mileage/tax-rules.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, type Problem } from '#src/platform/http/problem.ts';
import { optionalLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

const nothing = z.object({});
const wholeMiles = z.int('Enter whole miles, like 43516').min(0).max(999_999, 'Enter six digits or fewer');

const saveOwnReading = instructorAction({
  name: 'saveOwnReading',
  summary: 'Enter what the odometer of your car says; one of the same day and moment is replaced',
  path: '/odometer',
  input: {
    day: z.iso.date('Choose a day'),
    moment: z
      .enum(readingMoments, 'Choose when')
      .describe('Before the first lesson of the day, or after the last one'),
    miles: formNumber(wholeMiles),
    use: z
      .enum(readingUses, 'Choose one of these')
      .describe('What was driven since the reading before; another car begins anew'),
    private_miles: formNumber(wholeMiles.optional()).describe(
      'Of them, where some were private and you know how many',
    ),
  },
  answer: nothing,
  done: 'Saved. Your miles are worked out by it.',
  async change({ tx, now, by: { slug }, input }) {
    const today = londonDate(now);
    const { day, moment, miles, use } = input;
    const problem = refuseDay('day', day, today);
    if (problem) return problem;
    await lockDiaries(tx, [slug]);
    const added = {
      day,
      moment,
      miles,
      use,
      privateMiles: use === 'some private' ? (input.private_miles ?? null) : null,
    };
    const refusal = refuseReading(await readingsOf(tx, slug), added);
    if (refusal) return problemOf(refusal, today);
    await saveReading(tx, slug, added, now);
    if (use === 'some private' && added.privateMiles === null) {
      const { reckoned } = await readMiles(tx, { instructor: slug, year: quarterOf(day).year, now });
      // Else nothing of it would be for lessons.
      if (reckoned.average === null) return invalid('private_miles', NO_AVERAGE);
    }
    return changed({});
  },
});

const NO_AVERAGE = 'Enter how many: there’s no average of your lessons yet by which we could tell';

function problemOf(refused: ReadingRefusal, today: string): Problem {
  switch (refused.refusal) {
    case 'below':
      return invalid('miles', `This is lower than ${nameOf(refused.reading, today)}. Check the last digit.`);
    case 'above':
      return invalid('miles', `This is higher than ${nameOf(refused.reading, today)}. Check the last digit.`);
    case 'too much private':
      return invalid('private_miles', `Only ${refused.driven} miles were driven since the last reading.`);
    case 'too much private later':
      return invalid(
        'miles',
        `It leaves ${refused.driven} miles until the next reading: more of them were private.`,
      );
  }
}

/** "43,516 on 21 November". */
function nameOf({ miles, day }: Reading, today: string): string {
  const [date] = formatDate(day).split(day.slice(0, 4) === today.slice(0, 4) ? ` ${day.slice(0, 4)}` : '\n');
  return `${formatWholeMiles(miles)} on ${date}`;
}

/** What lies ahead has not been driven, and what no tax return needs is deleted. */
export function refuseDay(field: string, day: string, today: string): Problem | undefined {
  if (day > today) return invalid(field, `Choose a day up to today, ${formatDate(today)}`);
  const first = keptFrom(today);
  return day < first ? invalid(field, `Choose a day from ${formatDate(first)} on`) : undefined;
}

const readingParams = z.object({ id: z.uuid('No such reading') });

const ownReading: Subject<Reading, typeof readingParams, SignedIn> = {
  kind: 'odometer reading',
  path: '/odometer/:id',
  params: readingParams,
  find: async (db, { id }, { slug }) => (await readingsOf(db, slug)).find((reading) => reading.id === id),
  async lock(tx, { id }, { slug }) {
    await lockDiaries(tx, [slug]);
    return (await readingsOf(tx, slug)).find((reading) => reading.id === id);
  },
  missing: notYours().message,
};

const removeOwnReading = instructorAction({
  name: 'removeOwnReading',
  summary: 'Remove a reading of the odometer',
  method: 'DELETE',
  on: ownReading,
  answer: nothing,
  done: 'Removed. Your miles are worked out by the others.',
  async change({ tx, subject: { id } }) {
    await removeReading(tx, id);
    return changed({});
  },
});

const dayParams = { day: z.iso.date('Choose a day') };
const miles = z
  .number('Enter miles, like 72.5')
  .min(0, 'Enter miles, like 72.5')
  .max(2_000, 'Enter 2,000 or fewer');

const typeOwnMiles = instructorAction({
  name: 'typeOwnMiles',
  summary: 'Say how many miles a day had for your business, in place of what the diary says',
  method: 'PUT',
  path: '/miles/:day',
  params: dayParams,
  input: { miles: formNumber(miles) },
  answer: nothing,
  done: 'Saved. What the day had before is kept beside it.',
  async change({ tx, now, by: { slug }, input: { day, miles: typed } }) {
    const problem = refuseDay('miles', day, londonDate(now));
    if (problem) return problem;
    await typeDay(tx, { instructor: slug, day, tenths: Math.round(typed * 10), now });
    return changed({});
  },
});

const resetOwnMiles = instructorAction({
  name: 'resetOwnMiles',
  summary: 'Have the miles of a day worked out again',
  path: '/miles/:day/reset',
  params: dayParams,
  answer: nothing,
  done: 'The day is worked out again.',
  async change({ tx, now, by: { slug }, input: { day } }) {
    const problem = refuseDay('miles', day, londonDate(now));
    if (problem) return problem;
    await typeDay(tx, { instructor: slug, day, tenths: null, now });
    return changed({});
  },
});

async function typeDay(
  tx: Tx,
  { instructor, day, tenths, now }: { instructor: string; day: string; tenths: number | null; now: Date },
) {
  await lockDiaries(tx, [instructor]);
  const { reckoned, typed } = await readMiles(tx, { instructor, year: quarterOf(day).year, now });
  const last = typed.findLast((one) => one.day === day)?.tenths ?? null;
  // Pressed once more, it is done.
  if (last === tenths) return;
  const before = reckoned.days.find((one) => one.day === day)?.business ?? 0;
  await typeMiles(tx, instructor, { day, tenths, before, at: now });
}

const setOwnMileageRules = instructorAction({
  name: 'setOwnMileageRules',
  summary: 'Say how your car is claimed, and whether drives from and to home count',
  method: 'PUT',
  path: '/mileage-rules',
  input: {
    dual_controls: z.boolean('Choose one of both').describe('Whether your car has dual controls'),
    flat_rate: z
      .boolean('Choose one of both')
      .describe('A flat rate for each mile in place of what the car costs'),
    home: optionalLine(8, 'the first half of your postcode').describe(
      'The first half of your postcode, where drives from and to home count',
    ),
  },
  answer: nothing,
  done: 'Saved.',
  fromForm: ({ dual_controls, flat_rate, home }) => ({
    dual_controls: dual_controls === 'on',
    flat_rate: flat_rate === 'yes',
    home,
  }),
  async change({ tx, by: { slug }, input: { dual_controls, flat_rate, home } }) {
    if (flat_rate && !allowsFlatRate({ hasDualControls: dual_controls }))
      return invalid('flat_rate', 'The flat rate can’t be used for a car with dual controls');
    const homeOutcode = home === '' ? null : outcodeOf(home);
    if (homeOutcode === undefined) return invalid('home', 'Enter the first half of a postcode, like LS6');
    await setMileageSettings(tx, slug, {
      hasDualControls: dual_controls,
      usesFlatRate: flat_rate,
      homeOutcode,
    });
    return changed({});
  },
});

const deleteOwnMileage = instructorAction({
  name: 'deleteOwnMileage',
  summary: 'Delete all your readings, typed miles, expenses and receipts, for good',
  path: '/mileage/delete',
  input: { confirmed: z.literal(true, 'Tick the box to confirm') },
  answer: nothing,
  done: 'Deleted. Nothing of it is left here.',
  fromForm: ({ confirmed }) => ({ confirmed: confirmed === 'on' }),
  async change({ tx, deps: { uploads }, by: { slug } }) {
    await deleteMileage(tx, uploads, { instructor: slug });
    return changed({});
  },
});

/** Miles of an instructor, for their own tax return: nobody else sees them. */
export const mileageActions = [
  saveOwnReading,
  removeOwnReading,
  typeOwnMiles,
  resetOwnMiles,
  setOwnMileageRules,
  deleteOwnMileage,
];

export const mileageForms = () => ({
  saveOwnReading: formOf(saveOwnReading),
  typeOwnMiles: formOf(typeOwnMiles),
  setOwnMileageRules: formOf(setOwnMileageRules),
  deleteOwnMileage: formOf(deleteOwnMileage),
});
