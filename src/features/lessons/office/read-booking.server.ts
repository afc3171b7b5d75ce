import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorNames, whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { formatHours, MINUTE_MS } from '#src/platform/dates.ts';
import { isUuid } from '#src/platform/slug.ts';
import { offeredTimes, pickUpOfLearner } from '../availability/offered-times.server.ts';
import { formatSpan } from '../bookings/one-lesson.server.ts';
import { findLearners } from '../learners/find-learners.server.ts';
import { oneLearner } from '../learners/one-learner.server.ts';
import { readInstant, readLength } from './lesson/read-lesson.server.ts';

const FOUND = 10;

/** What the page for booking on behalf of a learner shows: first who, then with whom and when. */
export async function readBooking({ db, clock }: OfficeDeps, query: URLSearchParams) {
  const now = clock.now();
  const teachers = await whoTeaches(db, now);
  const find = (query.get('find') ?? '').trim().slice(0, 100);
  const learnerId = query.get('learner') ?? undefined;
  const chosenSlug = teachers.find(({ slug }) => slug === query.get('instructor'))?.slug;
  const learnerRecord = isUuid(learnerId) ? await oneLearner(db, learnerId) : undefined;
  if (!learnerRecord) {
    const learners = find === '' ? [] : await findLearners(db, { find, show: 'left' });
    return {
      chosen: null,
      find,
      instructor: chosenSlug ?? '',
      learners: learners.slice(0, FOUND).map(({ id, name, postcode, left }) => ({
        id,
        name,
        postcode,
        remaining: formatHours(left),
      })),
    };
  }
  const { learner, entries } = learnerRecord;
  const [listed, pickUp, names] = await Promise.all([
    findLearners(db, { find: learner.email, show: 'all' }),
    pickUpOfLearner(db, learner.id),
    instructorNames(db),
  ]);
  const own = listed.find(({ id }) => id === learner.id);
  const placed = own?.instructors.find((slug) => teachers.some((one) => one.slug === slug));
  const to = chosenSlug ?? placed ?? '';
  const minutes = readLength(query, 60);
  const remainingMinutes = entries.reduce((sum, entry) => sum + entry.minutes, 0);
  const at = readInstant(query);
  const days =
    to && pickUp ? await offeredTimes(db, { instructor: to, minutes, outcode: pickUp.outcode, now }) : [];
  return {
    find,
    instructor: to,
    learners: [],
    chosen: {
      learner: { id: learner.id, name: learner.name },
      minutes,
      days,
      to,
      pickUp: pickUp?.place ?? '',
      remaining: formatHours(remainingMinutes),
      isEnough: remainingMinutes >= minutes,
      placed: (own?.instructors ?? []).map((slug) => names.get(slug) ?? slug).join(', '),
      teachers: teachers.map(({ slug, name }) => ({ slug, name })),
      time: at && {
        at: at.toISOString(),
        label: `${formatSpan({ startsAt: at, endsAt: new Date(at.getTime() + minutes * MINUTE_MS) }, now)} with ${names.get(to) ?? to}`,
      },
    },
  };
}

export type BookingRead = Awaited<ReturnType<typeof readBooking>>;
