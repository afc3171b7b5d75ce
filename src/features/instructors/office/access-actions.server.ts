import { z } from 'zod';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { inviteInstructor } from '#src/features/identity/instructor/password-links.server.ts';
import { endSessionOf, endSessionsOf } from '#src/features/identity/sessions/sessions.server.ts';
import { mayStill } from '#src/features/identity/staff/access/may-still.server.ts';
import { notIncluded } from '#src/features/identity/staff/access/office-guard.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { activeInstructor } from '../active-instructor.server.ts';
import { instructor } from './instructor-subject.server.ts';

const answer = z.object({ slug: z.string() }).meta({ id: 'InstructorDiaryChanged' });

const inviteInstructorAction = staffAction({
  name: 'inviteInstructor',
  summary: 'Email an instructor the link with which they choose a password for their diary',
  on: instructor,
  path: '/invite',
  permission: 'catalogue',
  answer,
  done: 'Invited. The link works for 7 days.',
  async change({ tx, now, deps, by, subject, input: { slug } }) {
    if (!(await mayStill(tx, by.id, 'catalogue'))) return notIncluded();
    await inviteInstructor(tx, deps, { ...activeInstructor(subject, now), by: by.id });
    return changed({ slug }, 'invited to their diary');
  },
});

const endInstructorSession = staffAction({
  name: 'endInstructorSession',
  summary: 'Sign one of an instructor’s devices out of their diary',
  method: 'DELETE',
  on: instructor,
  path: '/sessions/:id',
  params: { id: z.uuid('No such device') },
  permission: 'catalogue',
  answer,
  done: 'That device is signed out of their diary.',
  async change({ tx, input: { slug, id } }) {
    const device = await endSessionOf(instructorRealm, tx, slug, id);
    return changed({ slug }, `${device} signed out of their diary`);
  },
});

const endInstructorSessions = staffAction({
  name: 'endInstructorSessions',
  summary: 'Sign all of an instructor’s devices out of their diary',
  method: 'DELETE',
  on: instructor,
  path: '/sessions',
  permission: 'catalogue',
  answer,
  done: 'All their devices are signed out of their diary.',
  async change({ tx, input: { slug } }) {
    const ended = await endSessionsOf(instructorRealm, tx, slug);
    if (ended === 0) return new Problem(404, 'Their devices are already signed out.');
    return changed({ slug }, `${ended === 1 ? '1 device' : `${ended} devices`} signed out of their diary`);
  },
});

/** How an instructor gets into their diary, and where they are signed in (R66). */
export const instructorAccessActions = [inviteInstructorAction, endInstructorSession, endInstructorSessions];
