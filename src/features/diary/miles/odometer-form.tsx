import { useState } from 'react';
import { formatWholeMiles } from '#src/features/mileage/format-miles.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, RadioGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { mileageForms } from './mileage-actions.server.ts';

/** A reading of the odometer, and what was driven since the one before. */
export function OdometerForm({
  form: known,
  last,
  days,
  refused,
}: {
  form: ReturnType<typeof mileageForms>['saveOwnReading'];
  last: { miles: number; title: string } | null;
  days: { today: string; first: string };
  refused: RefusedPost | undefined;
}) {
  const form = openForm(known, {
    defaults: { day: days.today, moment: 'end', use: last ? 'business' : 'another car' },
    refused,
  });
  const { miles, day, moment, use, private_miles } = form.fields;
  const [typed, setTyped] = useState(miles.value);
  const driven = last && /^\d{1,6}$/.test(typed.trim()) ? Number(typed) - last.miles : null;
  return (
    <ActionForm form={form} back="/diary/pay/miles" className="stack">
      <TextField
        field={miles}
        label="Reading now"
        hint={last ? `Last: ${formatWholeMiles(last.miles)} on ${last.title}` : 'Whole miles, like 43516'}
        inputMode="numeric"
        autoComplete="off"
        className="input--short"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {last ? (
        <>
          <RadioGroup
            field={use}
            legend={
              driven !== null && driven >= 0 ? (
                <>
                  <strong>
                    {formatWholeMiles(driven)} {driven === 1 ? 'mile' : 'miles'} since {last.title}.
                  </strong>{' '}
                  All of them business?
                </>
              ) : (
                'All the miles since then business?'
              )
            }
            options={[
              ['business', 'All business'],
              ['some private', 'Some private'],
              ['another car', 'It’s another car'],
            ]}
          />
          <div className="privatemiles">
            <TextField
              field={{ ...private_miles, required: false }}
              label="Private miles"
              hint="If some were private and you know how many. Otherwise lessons have your own average and the rest is private. The way between home and a pick-up is private unless your settings count it."
              inputMode="numeric"
              autoComplete="off"
              className="input--short"
              optional
            />
          </div>
        </>
      ) : (
        <input type="hidden" name={use.name} value="another car" />
      )}
      <DateField field={day} label="Day" min={days.first} max={days.today} />
      <RadioGroup
        field={moment}
        legend="When on that day?"
        options={[
          ['start', 'Before the first lesson'],
          ['end', 'After the last lesson'],
        ]}
      />
      <Submit className="btn btn--go">Save</Submit>
    </ActionForm>
  );
}
