import { z } from 'zod';
import { weekPeriods } from '#src/platform/calendar/week.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { email } from '#src/platform/text-rules.ts';
import { writeArea, writeInstructor } from './write-places.ts';
import { writeCourse, writeLesson, writePrice } from './write-products.ts';

/** One kind of file: its columns, and what a row of them becomes. `write` answers what is wrong with a row, if anything. */
export interface Kind {
  columns: z.ZodObject;
  write(tx: Tx, row: never, now: Date): Promise<string | undefined>;
}

function kind<Columns extends z.ZodObject>(
  columns: Columns,
  write: (tx: Tx, row: z.output<Columns>, now: Date) => Promise<string | undefined>,
): Kind {
  return { columns, write };
}

const text = z.string().min(1, 'is empty');
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters and digits with hyphens, like leeds');
const wordList = text.transform((cell) => cell.split(/\s+/));
const yesNo = z.enum(['yes', 'no'], 'must be yes or no').transform((cell) => cell === 'yes');
const date = z.iso.date('must be a date like 2027-01-31');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30');
const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(low, `must be at least ${low}`).max(high, `must be at most ${high}`));
const between = (low: number, high: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number like 53.81')
    .transform(Number)
    .pipe(z.number().min(low, `must be at least ${low}`).max(high, `must be at most ${high}`));
const money = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'must be pounds and pence like 25.00')
  .transform((cell) => Math.round(Number(cell) * 100));
const price = money.refine((pence) => pence > 0, 'must be more than 0.00');
const transmission = z.enum(['manual', 'automatic'], 'must be manual or automatic');
const outcodes = wordList.pipe(
  z.array(
    z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'must be first halves of postcodes like LS6, with spaces'),
  ),
);
const weeklyAvailability = z
  .string()
  .transform((cell) => cell.split(/\s+/).filter(Boolean))
  .pipe(z.array(z.enum(weekPeriods, 'must be times like mon-morning sat-evening, with spaces, or empty')));
// Great Britain and Northern Ireland.
const lat = between(49, 61);
const lon = between(-9, 2);

export const kinds: Record<string, Kind> = {
  areas: kind(
    z.object({
      slug,
      name: text,
      postcode_area: z
        .string()
        .regex(/^[A-Z]{1,2}$/, 'must be the letters that its postcodes begin with, like LS'),
      region: text,
      lat,
      lon,
      outcodes,
      intro: text,
      most_chosen_hours: whole(1, 100),
    }),
    writeArea,
  ),
  lessons: kind(
    z.object({ area: slug, transmission, hours: whole(1, 100), price, limit: whole(1, 100) }),
    writeLesson,
  ),
  prices: kind(
    z.object({
      type: z.enum(
        ['lesson', 'training', 'product', 'bundle', 'course'],
        'must be lesson, training, product, bundle or course',
      ),
      id: whole(1, 1_000_000_000),
      price,
      from: date,
    }),
    writePrice,
  ),
  instructors: kind(
    z.object({
      slug,
      name: text,
      email,
      portrait: z
        .string()
        .regex(/^\/.+\.(svg|png|jpg|webp)$/, 'must be the path of a picture, like /art/portraits/01.svg'),
      transmissions: wordList.pipe(z.array(transmission)),
      area: slug,
      outcodes,
      lat,
      lon,
      languages: wordList,
      nervous_friendly: yesNo,
      grade: z.enum(['A', 'B'], 'must be A or B'),
      teaching_since: whole(1950, 2100),
      lead: text,
      about: text,
      badge: z.enum(['approved', 'trainee'], 'must be approved or trainee'),
      weekly_availability: weeklyAvailability,
    }),
    writeInstructor,
  ),
  courses: kind(
    z.object({
      slug,
      name: text,
      summary: text,
      date,
      begins: time,
      ends: time,
      venue: text,
      price: money,
      deposit: price,
      places: whole(1, 1_000),
      length: text,
      suits: text,
      heading: text,
      description: text,
    }),
    writeCourse,
  ),
};
