import type { ProductType } from '#src/features/catalogue/catalogue.ts';
import { addPackage } from '#src/features/catalogue/changes/lesson-packages.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { areaNamed } from './write-places.ts';

interface LessonRow {
  area: string;
  transmission: 'manual' | 'automatic';
  hours: number;
  /** In pence, before the fee. */
  price: number;
  limit: number;
}

/** Adds a package of lessons, or changes the limit and the price of the one with these hours. */
export async function writeLesson(tx: Tx, row: LessonRow, now: Date): Promise<string | undefined> {
  const { area: slug, transmission, hours, price, limit } = row;
  const area = await areaNamed(tx, slug);
  if (!area) return `area: there is no area ${slug}; import areas first`;
  const from = londonDate(now);
  const here = await tx
    .updateTable('products')
    .set({ quantity_limit: limit })
    .where('type', '=', 'lesson')
    .where('area_slug', '=', slug)
    .where('transmission', '=', transmission)
    .where('hours', '=', hours)
    .where('off_sale_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (here) return setPrice(tx, { type: 'lesson', id: here.id, price, from });
  const id = await addPackage(tx, { area, transmission, hours, limit });
  return setPrice(tx, { type: 'lesson', id, price, from });
}

interface NewPrice {
  type: ProductType;
  id: number;
  price: number;
  /** A London date. */
  from: string;
}

/** Gives a product a new price from a day on; what it cost until then stays known (R3). */
export async function writePrice(tx: Tx, row: NewPrice, now: Date): Promise<string | undefined> {
  if (row.from < londonDate(now)) return 'from: must be today or later';
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('type', '=', row.type)
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (!product) return `id: there is no ${row.type} ${row.id}`;
  return setPrice(tx, row);
}

async function setPrice(tx: Tx, { type, id, price, from }: NewPrice): Promise<string | undefined> {
  const open = await tx
    .selectFrom('product_prices')
    .select(['valid_from', 'price_pence'])
    .where('product_type', '=', type)
    .where('product_id', '=', id)
    .where('valid_until', 'is', null)
    .executeTakeFirst();
  if (open?.price_pence === price) return undefined;
  if (open && open.valid_from > from)
    return `price: it changes on ${open.valid_from} already; import prices from that day on`;
  const all = tx.updateTable('product_prices').where('product_type', '=', type).where('product_id', '=', id);
  if (open?.valid_from === from) {
    await all.set({ price_pence: price }).where('valid_until', 'is', null).execute();
    return undefined;
  }
  await all.set({ valid_until: from }).where('valid_until', 'is', null).execute();
  await tx
    .insertInto('product_prices')
    .values({ product_type: type, product_id: id, price_pence: price, valid_from: from, valid_until: null })
    .execute();
  return undefined;
}

interface CourseRow {
  slug: string;
  name: string;
  summary: string;
  date: string;
  begins: string;
  ends: string;
  venue: string;
  price: number;
  deposit: number;
  places: number;
  length: string;
  suits: string;
  heading: string;
  description: string;
}

/** Adds a course that is paid for. One that is there already may have places sold, so it is not changed here. */
export async function writeCourse(tx: Tx, row: CourseRow, now: Date): Promise<string | undefined> {
  const { slug, date, places, deposit, price } = row;
  const begins = inLondon(date, row.begins);
  const ends = inLondon(date, row.ends);
  if (begins <= now) return 'date: must be in the future';
  if (ends <= begins) return 'ends: must be after it begins';
  if (deposit > price) return 'deposit: must not be more than the price';
  const courses = tx.selectFrom('products').select('id').where('type', '=', 'course');
  if (await courses.where('slug', '=', slug).executeTakeFirst())
    return `slug: there is a course ${slug} already`;
  const id = await nextId(tx, 'course');
  await tx
    .insertInto('products')
    .values({
      type: 'course',
      id,
      name: row.name,
      slug,
      url: `/courses/${slug}`,
      image: '/art/spots/course.svg',
      summary: row.summary,
      dispatch_type: 'none',
      quantity_limit: 1,
    })
    .execute();
  await setPrice(tx, { type: 'course', id, price: deposit, from: londonDate(now) });
  const event = { begins_at: begins, ends_at: ends, venue: row.venue, whole_pence: price };
  await tx
    .insertInto('product_events')
    .values({ product_id: id, ...event, places, places_left: places })
    .execute();
  await tx
    .insertInto('courses')
    .values({
      id,
      kind: 'purchase',
      length: row.length,
      suits: row.suits,
      heading: row.heading,
      steps: '[]',
      paragraphs: JSON.stringify(row.description.split(/\n\s*\n/)),
      question: null,
      thanks: null,
      film: null,
    })
    .execute();
  return undefined;
}

async function nextId(tx: Tx, type: ProductType): Promise<number> {
  const { last } = await tx
    .selectFrom('products')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

function inLondon(day: string, time: string): Date {
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/London');
  return new Date(zoned.epochMilliseconds);
}
