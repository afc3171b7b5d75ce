import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { formatTime } from '#src/features/lessons/availability/london-clock.ts';
import { lastChangeOf } from '#src/features/lessons/bookings/booking-news.server.ts';
import { learnerNotesOf, notesOf } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import { type Api, diaryOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { ownBooking } from '../access/own.server.ts';
import { ownLesson } from '../actions/own-lesson.server.ts';
import { ownLessonNow } from '../marks/own-lesson-now.server.ts';

/** A lesson as it is now, for a mark that was made without reception and does not fit it any more. */
export function ownLessonApi(api: Api, { db, clock }: DiaryDeps, callerOf: CallerOf<SignedIn>) {
  api.get(
    '/lessons/:id',
    {
      schema: {
        tags: ['Diary'],
        operationId: 'readDiaryLesson',
        summary: 'A lesson of an instructor’s own as it is now, and who changed it last',
        security: diaryOnly,
        params: ownLesson.params,
        response: { 200: ownLessonNow, ...problems, ...signInNeeded },
      },
    },
    async (request) => {
      const now = clock.now();
      const { id, state, version, startsAt } = await ownBooking(db, callerOf(request), request.params.id);
      const [change, own, theirs] = await Promise.all([
        lastChangeOf(db, id),
        notesOf(db, [id]),
        learnerNotesOf(db, [id]),
      ]);
      return {
        id,
        state,
        version,
        has_begun: startsAt <= now,
        when: formatTime(startsAt, now),
        note: own.get(id) ?? '',
        for_learner: theirs.get(id) ?? '',
        changed: change ? { ...change, when: formatTime(change.at, now) } : null,
      };
    },
  );
}
