// A board for a shop window: each area with what an hour costs there, and who is free first.
//
//   node examples/window-board.ts http://localhost:3000
//
// It reads the public calls alone; /developers has all of them, and /v1/openapi.json their schemas.

export {};

interface Listed<Row> {
  data: Row[];
}
interface Area {
  slug: string;
  name: string;
}
interface Product {
  area: string | null;
  transmission: 'manual' | 'automatic' | null;
  hours: number | null;
  price: string;
  fee: string;
}
interface Instructor {
  slug: string;
  name: string;
}
interface FirstTime {
  instructor: string;
  starts_at: string | null;
}

const site = process.argv[2] ?? 'http://localhost:3000';

async function read<Row>(path: string): Promise<Row[]> {
  // Asked of every call: no page of another site can send it for its reader.
  const headers = { 'x-requested-with': 'window-board' };
  const answer = await fetch(`${site}/v1/website/${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as Listed<Row>).data;
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const when = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Whoever is free first, in words. */
async function firstFree(area: Area): Promise<string> {
  const [times, instructors] = await Promise.all([
    read<FirstTime>(`first-times?area=${area.slug}`),
    read<Instructor>(`instructors?area=${area.slug}`),
  ]);
  const [first] = times
    .flatMap(({ instructor, starts_at }) => (starts_at ? [{ instructor, at: new Date(starts_at) }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  if (!first) return 'nobody free in the next four weeks';
  const name = instructors.find(({ slug }) => slug === first.instructor)?.name ?? first.instructor;
  return `${name} is free first, ${when.format(first.at)}`;
}

const [areas, lessons] = await Promise.all([read<Area>('areas'), read<Product>('products?type=lesson')]);
for (const area of areas) {
  const hour = lessons.find(
    (one) => one.area === area.slug && one.hours === 1 && one.transmission === 'manual',
  );
  const price = hour ? `${pounds.format(Number(hour.price) + Number(hour.fee))} an hour` : 'no single hours';
  console.log(`${area.name}: ${price}; ${await firstFree(area)}`);
}
