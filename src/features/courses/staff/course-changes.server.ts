import {
  addEvent,
  eventSlugTaken,
  type NewEvent,
} from '#src/features/catalogue/changes/event-changes.server.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

export interface NewCourse extends Omit<NewEvent, 'slug'> {
  length: string;
  suits: string;
  heading: string;
  paragraphs: string[];
}

/** Adds a course that is booked with a deposit, under an address of its own. It is sold once the deposit has a price. */
export async function addCourse(tx: Tx, { length, suits, heading, paragraphs, ...event }: NewCourse) {
  const slug = await freeSlug(tx, event.name);
  const id = await addEvent(tx, { ...event, slug });
  await tx
    .insertInto('courses')
    .values({
      ...{ id, kind: 'purchase', length, suits, heading },
      ...{ steps: '[]', paragraphs: JSON.stringify(paragraphs), question: null, thanks: null, film: null },
    })
    .execute();
  return { id, slug };
}

async function freeSlug(tx: Tx, name: string): Promise<string> {
  const plain =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'course';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if (!(await eventSlugTaken(tx, slug))) return slug;
  }
}

/** A time of a London day. */
export function inLondon(day: string, time: string): Date {
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(LONDON);
  return new Date(zoned.epochMilliseconds);
}
