// A calendar of the whole car fleet: every lesson that is booked in the next four weeks, as a file that any calendar reads.
//
//   SCHOOL_TOKEN=program_… node examples/fleet-calendar.ts http://localhost:3000 > fleet.ics
//
// An owner makes the token at /office/programs: reading is all that it needs.

import { school } from '../client/school.ts';

const WEEKS = 4;
const site = process.argv[2] ?? 'http://localhost:3000';
const token = process.env.SCHOOL_TOKEN;
if (!token) throw new Error('Put the token of this program into SCHOOL_TOKEN.');
const call = school(site, { token, program: 'fleet-calendar' });

/** All lessons between two days, page after page. */
async function* lessonsBetween(from: string, to: string) {
  let cursor: string | undefined;
  do {
    const page = await call('get', '/v1/office/lessons', { query: { from, to, ...(cursor && { cursor }) } });
    yield* page.data;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const stampOf = (instant: string) => instant.replace(/\.\d+|[-:]/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line of a calendar is at most 75 bytes long, and goes on behind a space. */
function folded(line: string): string {
  let [text, length] = ['', 0];
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (length + bytes > 75) [text, length] = [`${text}\r\n `, 1];
    text += letter;
    length += bytes;
  }
  return text;
}

const [{ data: instructors }, now] = [
  await call('get', '/v1/website/instructors', { query: {} }),
  new Date(),
];
const nameOf = new Map(instructors.map(({ slug, name }) => [slug, name]));
const until = new Date(now.getTime() + WEEKS * 7 * 86_400_000);
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//fleet-calendar//EN', 'X-WR-CALNAME:All cars'];
for await (const lesson of lessonsBetween(dayOf(now), dayOf(until))) {
  const who = nameOf.get(lesson.instructor) ?? lesson.instructor;
  const what = lesson.kind === 'test' ? 'driving test' : 'lesson';
  lines.push(
    'BEGIN:VEVENT',
    `UID:${lesson.id}@fleet-calendar`,
    `DTSTAMP:${stampOf(lesson.changed_at)}`,
    `DTSTART:${stampOf(lesson.starts_at)}`,
    `DTEND:${stampOf(lesson.ends_at)}`,
    `SUMMARY:${escaped(`${who}: ${what} with ${lesson.learner}`)}`,
    `LOCATION:${escaped(lesson.pick_up)}`,
    'END:VEVENT',
  );
}
lines.push('END:VCALENDAR', '');
process.stdout.write(lines.map(folded).join('\r\n'));
