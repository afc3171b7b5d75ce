import { z } from 'zod';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { lockDiaries } from '#src/features/lessons/availability/diaries.server.ts';
import {
  addBusyCalendar,
  type BusyCalendar,
  busyCalendarsOf,
  findBusyCalendar,
  keepBoth,
  keepReading,
  knownVersion,
  moveBusyCalendar,
  openBusyTimes,
  removeBusyCalendar,
  startBusyCalendar,
} from '#src/features/lessons/busy-times/busy-calendars.server.ts';
import { calendarAddress } from '#src/features/lessons/busy-times/calendar-address.ts';
import { FAILURES } from '#src/features/lessons/busy-times/failures.ts';
import { readCalendar } from '#src/features/lessons/busy-times/read-calendar.server.ts';
import { chooseCalendar } from '#src/features/lessons/calendar/calendar-choice.server.ts';
import { renewFeedAddress } from '#src/features/lessons/calendar/feed-addresses.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

const MOST_CALENDARS = 5;

const params = z.object({ id: z.uuid('We couldn’t find that calendar') });
const nothing = z.object({});
const ADDRESS = 'Enter the address of a calendar. It starts with https or webcal';
const address = z.string(ADDRESS).trim().min(1, ADDRESS).max(2_000, 'Use 2,000 characters or fewer');

const ownCalendar: Subject<BusyCalendar, typeof params, SignedIn> = {
  kind: 'calendar',
  path: '/calendars/:id',
  params,
  find: (db, { id }, by) => findBusyCalendar(db, id, by.slug),
  async lock(tx, { id }, by) {
    await lockDiaries(tx, [by.slug]);
    return findBusyCalendar(tx, id, by.slug);
  },
  missing: notYours().message,
};

/** What is at an address that somebody has typed. Throws where it is no calendar of theirs elsewhere. */
async function readTyped(deps: DiaryDeps, typed: string) {
  const url = calendarAddress(typed);
  if (!url) throw invalid('address', ADDRESS);
  // Else every lesson would close its own time.
  if (url.host === new URL(deps.publicUrl).host)
    throw invalid('address', `This is your ${deps.school.current().name} diary. It is here already.`);
  const read = await readCalendar(deps, url.href);
  if (read.status === 'read') return { url, read };
  throw invalid('address', FAILURES[read.status === 'unchanged' ? 'failed' : read.status]);
}

const addOwnCalendar = instructorAction({
  name: 'addOwnCalendar',
  summary: 'Read a calendar that you keep elsewhere. It closes no times before `useOwnCalendar`',
  path: '/calendars',
  input: { address },
  answer: z.object({ id: z.uuid() }).meta({ id: 'OwnCalendar' }),
  prepare: ({ deps, input }) => readTyped(deps, input.address),
  async change({ tx, now, deps, by: { slug }, prepared: { url, read } }) {
    await lockDiaries(tx, [slug]);
    const known = await busyCalendarsOf(tx, slug);
    if (known.some((one) => deps.secrets.decrypt(one.encryptedAddress) === url.href))
      return invalid('address', 'This calendar is here already.');
    if (known.length >= MOST_CALENDARS)
      return invalid('address', `You have ${MOST_CALENDARS} calendars here. Remove one first.`);
    return changed({
      id: await addBusyCalendar(tx, deps.secrets, { instructor: slug, address: url, read, now }),
    });
  },
});

const useOwnCalendar = instructorAction({
  name: 'useOwnCalendar',
  summary:
    'Close the times at which a calendar says that you are busy; it is read every ten minutes from now on',
  on: ownCalendar,
  path: '/use',
  input: {
    name: requiredLine(40, 'a name for it'),
    counts_whole_days: z.boolean('Choose one of both').describe('Whether entries without times count too'),
  },
  answer: nothing,
  done: 'These times are closed now. Lessons that are booked stay.',
  fromForm: ({ name, counts_whole_days }) => ({ name, counts_whole_days: counts_whole_days === 'on' }),
  async change({ tx, now, subject, input: { name, counts_whole_days: countsWholeDays } }) {
    await startBusyCalendar(tx, subject, { name, countsWholeDays, now });
    return changed({});
  },
});

const readOwnCalendar = instructorAction({
  name: 'readOwnCalendar',
  summary: 'Read a calendar now',
  on: ownCalendar,
  path: '/read',
  answer: nothing,
  done: 'We’ve asked it again. What it answered is below.',
  prepare: ({ deps, subject }) =>
    readCalendar(
      deps,
      deps.secrets.decrypt(subject.encryptedAddress),
      knownVersion(subject, deps.clock.now()),
    ),
  async change({ tx, now, subject, prepared: reading }) {
    await keepReading(tx, subject, reading, now);
    return changed({});
  },
});

const moveOwnCalendar = instructorAction({
  name: 'moveOwnCalendar',
  summary: 'Enter the new address of a calendar',
  method: 'PUT',
  on: ownCalendar,
  path: '/address',
  input: { address },
  answer: nothing,
  done: 'Read at its new address.',
  prepare: ({ deps, input }) => readTyped(deps, input.address),
  async change({ tx, now, deps, subject, prepared: { url, read } }) {
    await moveBusyCalendar(tx, deps.secrets, subject, { address: url, read, now });
    return changed({});
  },
});

const openOwnCalendar = instructorAction({
  name: 'openOwnCalendar',
  summary: 'Open the times that a calendar closes, until it can be read again',
  on: ownCalendar,
  path: '/open',
  answer: nothing,
  done: 'Its times are open until it can be read again.',
  async change({ tx, now, subject }) {
    if (!subject.failure) return new Problem(409, 'This calendar has been read since.', { code: 'changed' });
    await openBusyTimes(tx, subject, now);
    return changed({});
  },
});

const removeOwnCalendar = instructorAction({
  name: 'removeOwnCalendar',
  summary: 'Remove a calendar: the times that it closed are open',
  method: 'DELETE',
  on: ownCalendar,
  answer: nothing,
  done: 'Removed. The times that it closed are open.',
  async change({ tx, now, subject }) {
    await removeBusyCalendar(tx, subject, now);
    return changed({});
  },
});

const keepOwnOverlap = instructorAction({
  name: 'keepOwnOverlap',
  summary: 'Keep a lesson that lies over a busy time, and be asked about both no more',
  on: ownCalendar,
  path: '/keep-both',
  input: { overlap: z.string().regex(/^[\da-f-]{36} \d{4}-\d\d-\d\d \d{1,4} \d{1,4}$/, 'Reload the page') },
  answer: nothing,
  done: 'Both stay.',
  async change({ tx, subject, input: { overlap } }) {
    await keepBoth(tx, subject, overlap);
    return changed({});
  },
});

const chooseOwnCalendar = instructorAction({
  name: 'chooseOwnCalendar',
  summary: 'Say whether your calendar subscribes to the diary; emails put no lessons into it then',
  method: 'PUT',
  path: '/calendar',
  input: { subscribes: z.boolean('Choose one of both ways') },
  answer: nothing,
  done: 'Saved.',
  fromForm: ({ subscribes }) => ({ subscribes: subscribes === 'yes' }),
  async change({ tx, now, by, input: { subscribes } }) {
    await chooseCalendar(tx, { instructor: by.slug }, { subscribes, now });
    return changed({});
  },
});

const renewOwnFeed = instructorAction({
  name: 'renewOwnFeed',
  summary: 'Make a new private address of your calendar; the old one stops working',
  path: '/feeds/:depth/renew',
  params: { depth: z.enum(['details', 'lesson', 'busy'], 'Choose how much it shows') },
  answer: z.object({ address: z.url() }).meta({ id: 'OwnFeed' }),
  done: 'The old address no longer works. Give your calendar the new one.',
  async change({ tx, deps, by, input: { depth } }) {
    return changed({ address: await renewFeedAddress(tx, deps, { instructor: by.slug, depth }) });
  },
});

/** The calendars that an instructor keeps elsewhere, whose busy times close the diary, and what they read of the diary. */
export const calendarActions = [
  addOwnCalendar,
  useOwnCalendar,
  readOwnCalendar,
  moveOwnCalendar,
  openOwnCalendar,
  removeOwnCalendar,
  keepOwnOverlap,
  chooseOwnCalendar,
  renewOwnFeed,
];

export const calendarForms = () => ({
  addOwnCalendar: formOf(addOwnCalendar),
  useOwnCalendar: formOf(useOwnCalendar),
  moveOwnCalendar: formOf(moveOwnCalendar),
});
