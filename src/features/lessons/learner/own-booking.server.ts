import { type LoaderFunctionArgs, redirect } from 'react-router';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import { lessonsPath, withDone } from '../learners/lessons-address.ts';
import { ownLesson } from './actions/own-lesson.server.ts';
import { seeLessons } from './see-lessons.server.ts';

/** The lesson that a page's address names. What can no longer be changed leads home, where it is seen as it is, and why is said. */
export async function ownBooking(args: Pick<LoaderFunctionArgs, 'context' | 'request' | 'params'>) {
  const access = await seeLessons(args);
  const { db, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const { id } = args.params;
  const booking = isUuid(id) ? await ownLesson.find(db, { id }, access, now) : undefined;
  if (!booking) throw new Response('No such lesson', { status: 404 });
  if (booking.state !== 'booked' || booking.startsAt <= now) {
    const reason = booking.state === 'cancelled' ? 'lessonCancelled' : 'lessonBegun';
    throw redirect(withDone(lessonsPath(access.at, 'lessons'), reason));
  }
  return { access, booking, db, now };
}
