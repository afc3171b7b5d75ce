import { StateWords } from '#src/kit/parts/state-words.tsx';
import type { LessonRead } from './read-lesson.server.ts';

const STATES = {
  held: ['mind', 'Held'],
  booked: ['rest', 'Booked'],
  given: ['done', 'Given'],
  no_show: ['wrong', 'Did not come'],
  cancelled: ['rest', 'Cancelled'],
  released: ['rest', 'Hold released'],
} as const;

export function LessonState({ read: { state, hasBegun } }: { read: Pick<LessonRead, 'state' | 'hasBegun'> }) {
  if (state === 'booked' && hasBegun) return <StateWords look="mind">Not marked yet</StateWords>;
  const [look, words] = STATES[state];
  return <StateWords look={look}>{words}</StateWords>;
}

/** Everything that happened to a lesson, the last first. */
export function LessonHistory({ read: { events } }: { read: LessonRead }) {
  return (
    <ol className="lesson-story">
      {events.map(({ words, who, when }) => (
        <li key={`${words} ${when} ${who}`}>
          <b>{words}</b>
          <small>
            {who}, {when}
          </small>
        </li>
      ))}
    </ol>
  );
}
