import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { offerGapAction } from './gap-action.server.ts';
import type { ShownGap } from './read-gaps.server.ts';

/** Free stretches of a day, each of which can be offered by email. */
export function GapCards({ gaps, refused }: { gaps: readonly ShownGap[]; refused: RefusedPost | undefined }) {
  return gaps.map((gap) => <GapCard key={gap.id} gap={gap} refused={refused} />);
}

function GapCard({ gap, refused }: { gap: ShownGap; refused: RefusedPost | undefined }) {
  const { id, from, until, who, starts, lengths, offered } = gap;
  return (
    <section className="panel gap no-print" aria-labelledby={id}>
      <h2 id={id}>
        Gap from {from} to {until}
      </h2>
      {offered.map((words) => (
        <p key={words}>
          <strong>{words}</strong>
        </p>
      ))}
      <p>{who} Anyone waiting for a time like this is emailed too, and the first to accept has it.</p>
      <ActionForm
        form={buttonForm<[typeof offerGapAction]>('offerGap', {
          refused: refused?.values.gap === id ? refused : undefined,
        })}
      >
        <input type="hidden" name="gap" value={id} />
        <div className="gap__fields grid g-3">
          <div className="field">
            <label className="field__label" htmlFor={`${id}-from`}>
              From
            </label>
            <select className="input" id={`${id}-from`} name="starts_at">
              {starts.map(({ at, words }) => (
                <option key={at} value={at}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label className="field__label" htmlFor={`${id}-length`}>
              Length
            </label>
            <select className="input" id={`${id}-length`} name="minutes">
              {lengths.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {formatHours(minutes)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <Submit look="btn btn--small">Offer it by email</Submit>
      </ActionForm>
    </section>
  );
}
