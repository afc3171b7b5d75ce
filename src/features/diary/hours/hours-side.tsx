import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, SelectField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Select } from '#src/ui/form/select.tsx';
import { AffectedList } from './affected-list.tsx';
import type { hoursActions, hoursForms } from './hours-actions.server.ts';
import type { readHours } from './read-hours.server.ts';

type Hours = Awaited<ReturnType<typeof readHours>>;

type Forms = ReturnType<typeof hoursForms>;
interface Refused {
  refused: RefusedPost | undefined;
}

/** Holidays and other dates, and how to add some. */
export function OtherDates({
  dates,
  form: known,
  refused,
}: Pick<Hours, 'dates'> & Refused & { form: Forms['addOwnDates'] }) {
  const form = openForm(known, { refused });
  const { first_day, last_day, kind, from, to } = form.fields;
  return (
    <section className="grid grid--shrink g-4" aria-labelledby="dates">
      <h2 id="dates">Holidays and other dates</h2>
      {dates.length > 0 && (
        <ul className="otherdates">
          {dates.map(({ id, days, title, time }) => (
            <li key={id}>
              <strong>{days}</strong>
              <span>
                {title} <span className="quiet">{time}</span>
              </span>
              <RemoveDates id={id} days={days} refused={refused} />
            </li>
          ))}
        </ul>
      )}
      <ActionForm form={form} className="adddates grid justify-start g-4">
        <h3 id="add">Add a date</h3>
        <div className="adddates__fields grid g-4">
          <DateField field={first_day} label="First day" />
          <DateField field={{ ...last_day, required: false }} label="Last day" />
          <SelectField
            field={kind}
            label="What"
            options={[
              ['holiday', 'Holiday, all day'],
              ['closed', 'Not working from, to'],
              ['instead', 'Different hours'],
              ['extra', 'Extra hours'],
            ]}
          />
          <TextField field={{ ...from, required: false }} label="From" type="time" step="900" optional />
          <TextField field={{ ...to, required: false }} label="To" type="time" step="900" optional />
        </div>
        <AffectedList form={form} button="Add these days all the same" />
        {!form.own?.errors.lessons && <Submit>Add these days</Submit>}
      </ActionForm>
    </section>
  );
}

function RemoveDates({ id, days, refused }: Refused & { id: string; days: string }) {
  const form = buttonForm<typeof hoursActions>('removeOwnDates', { subject: { id }, refused });
  return (
    <ActionForm form={form}>
      <AffectedList form={form} button="Remove it all the same" />
      <Submit className="btn btn--text">
        Remove<span className="visually-hidden"> {days}</span>
      </Submit>
    </ActionForm>
  );
}

/** The time between lessons, their lengths, and how soon they can be booked. */
export function BetweenLessons({
  settings,
  drives,
  form: known,
  refused,
}: Pick<Hours, 'settings' | 'drives'> & Refused & { form: Forms['setOwnTravel'] }) {
  const form = openForm(known, { expected: { version: settings.version }, refused });
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby="between">
      <h2 id="between">Time between lessons</h2>
      <ActionForm form={form}>
        <fieldset>
          <legend className="visually-hidden">How travel time is worked out</legend>
          <label className="dot">
            <input
              type="radio"
              name="travel"
              value="distance"
              defaultChecked={settings.travel === 'distance'}
            />
            <span>By distance between pick-ups</span>
          </label>
          <label className="dot">
            <input type="radio" name="travel" value="same" defaultChecked={settings.travel === 'same'} />
            <span>The same every time</span>
          </label>
        </fieldset>
        <Minutes name="least_minutes" label="Minimum" now={settings.minBreakMinutes} />
        <Minutes
          name="same_minutes"
          label="Used for every drive, or when we don’t know the postcode"
          now={settings.sameMinutes}
        />
        <dl className="drives">
          {drives.map(({ way, minutes }) => (
            <div key={way}>
              <dt>{way}</dt>
              <dd>{minutes} min</dd>
            </div>
          ))}
        </dl>
        <fieldset>
          <legend className="field__label">Lengths you teach</legend>
          {([60, 90, 120] as const).map((length) => (
            <label key={length} className="tick">
              <input
                type="checkbox"
                name={`length-${length}`}
                defaultChecked={settings.lengths.includes(length)}
              />
              <span>{length} minutes</span>
            </label>
          ))}
        </fieldset>
        <Select
          id="earliest"
          name="min_lead_hours"
          label="Learners book at least"
          options={[...new Set([2, 6, 12, 24, 48, 72, settings.minLeadHours])]
            .sort((a, b) => a - b)
            .map((hours) => [hours, `${hours} hours before`])}
          defaultValue={settings.minLeadHours}
        />
        <Submit>Save</Submit>
      </ActionForm>
    </section>
  );
}

/** What learners with a lesson ahead see of who comes. */
export function SeenByLearners({
  arrival,
  form: known,
  refused,
}: Pick<Hours, 'arrival'> & Refused & { form: Forms['setOwnArrival'] }) {
  const form = openForm(known, { defaults: arrival ?? {}, refused });
  const { phone, car, plate } = form.fields;
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby="arrival">
      <h2 id="arrival">What learners see of you</h2>
      <p>Only learners with a lesson ahead see this. Leave empty what you don’t want to show.</p>
      <ActionForm form={form}>
        <TextField field={phone} label="Your number" hint="For the day of the lesson" optional />
        <TextField field={car} label="Your car" hint="Like “Blue Toyota Yaris”" optional />
        <TextField field={plate} label="Number plate" hint="Like “AB12 CDE”" optional />
        <Submit>Save</Submit>
      </ActionForm>
    </section>
  );
}

/** The number by which the DVSA offers learners only times at which their instructor can take them. */
export function DvsaReference({
  dvsaReference,
  form: known,
  refused,
}: Pick<Hours, 'dvsaReference'> & Refused & { form: Forms['setOwnDvsaReference'] }) {
  const form = openForm(known, { defaults: { reference: dvsaReference }, refused });
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby="dvsa-reference">
      <h2 id="dvsa-reference">Your number with the DVSA</h2>
      <p>
        Your learners enter your personal reference number where they book a test on GOV.UK, and are offered
        only times when you can take them.
      </p>
      <ActionForm form={form}>
        <TextField
          field={form.fields.reference}
          label="Personal reference number"
          inputMode="numeric"
          optional
        />
        <Submit>Save</Submit>
      </ActionForm>
    </section>
  );
}

function Minutes({ name, label, now }: { name: string; label: string; now: number }) {
  return (
    <Select
      id={name}
      name={name}
      label={label}
      options={[...new Set([0, 5, 10, 15, 20, 25, 30, 45, 60, now])]
        .sort((a, b) => a - b)
        .map((minutes) => [minutes, `${minutes} minutes`])}
      defaultValue={now}
    />
  );
}
