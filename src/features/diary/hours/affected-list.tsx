import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { type FormSubject, isOf } from '#src/ui/posted/posted-form.tsx';

/** The lessons that a change touches, before it is made, and the button that makes it all the same. */
export function AffectedList({
  refused,
  act,
  given,
  button,
}: {
  refused: RefusedPost | undefined;
  act: string;
  given?: FormSubject;
  button: string;
}) {
  const lessons = refused && isOf(refused, act, given) ? refused.errors.lessons : undefined;
  if (!lessons) return null;
  return (
    <div className="notice touched grid justify-start g-3">
      <ul>
        {lessons.map((lesson) => (
          <li key={lesson}>{lesson}</li>
        ))}
      </ul>
      <p>They stay in your diary. Ask the learners for other times, or cancel them, from your week.</p>
      <input type="hidden" name="touching" value={refused?.errors.touching?.[0]} />
      <button className="btn" type="submit">
        {button}
      </button>
    </div>
  );
}
