import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Select } from '#src/ui/form/select.tsx';
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
      {offered.map((text) => (
        <p key={text}>
          <strong>{text}</strong>
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
          <Select
            id={`${id}-from`}
            name="starts_at"
            label="From"
            options={starts.map(({ at, label }) => [at, label])}
          />
          <Select
            id={`${id}-length`}
            name="minutes"
            label="Length"
            options={lengths.map((minutes) => [minutes, formatHours(minutes)])}
          />
        </div>
        <Submit className="btn btn--small">Offer it by email</Submit>
      </ActionForm>
    </section>
  );
}
