import { z } from 'zod';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { formatTime } from '#src/features/lessons/availability/london-clock.ts';
import { changesByOthers } from '#src/features/lessons/bookings/lesson-changes.server.ts';
import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import { type Api, diaryOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { diaryChanges } from './diary-changes.server.ts';

const LONGEST_MS = 14 * DAY_MS;
/** A change is written down a moment before others can read it. */
const SETTLED_MS = 5_000;

/** What others changed since a phone last read the diary. */
export function ownChangesApi(api: Api, { db, clock }: DiaryDeps, callerOf: CallerOf<SignedIn>) {
  api.get(
    '/changes',
    {
      schema: {
        tags: ['Diary'],
        operationId: 'readDiaryChanges',
        summary:
          'What others changed in an instructor’s lessons to come since an instant, of the last 14 days',
        security: diaryOnly,
        querystring: z.object({ since: z.iso.datetime().optional() }),
        response: { 200: diaryChanges, ...problems, ...signInNeeded },
      },
    },
    async (request) => {
      const now = clock.now();
      const until = new Date(now.getTime() - SETTLED_MS);
      const { since } = request.query;
      const from = new Date(Math.max(Date.parse(since ?? until.toISOString()), now.getTime() - LONGEST_MS));
      const { slug } = callerOf(request);
      const changes = await changesByOthers(db, { instructor: slug, since: from, until, now });
      const inWords = (instant: Date | null) => instant && formatTime(instant, now);
      return {
        until: until.toISOString(),
        changes: changes.map(({ lesson, before, after, at, ...change }) => ({
          ...change,
          id: lesson,
          before: inWords(before),
          after: inWords(after),
          when: formatTime(at, now),
        })),
      };
    },
  );
}
