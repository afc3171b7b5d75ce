import { CalendarLinks } from '#src/features/lessons/calendar/calendar-links.tsx';
import { brand } from '#src/platform/brand.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { CopyButton } from '#src/ui/feedback/copy-button.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { isOf } from '#src/ui/posted/posted-form.tsx';
import { DiaryForm } from '../parts/diary-form.tsx';
import { AffectedList } from './affected-list.tsx';
import type { readHours } from './read-hours.server.ts';

type Hours = Awaited<ReturnType<typeof readHours>>;

/** Holidays and other dates, and how to add some. */
export function OtherDates({ dates, refused }: Pick<Hours, 'dates'> & { refused: RefusedPost | undefined }) {
  const own = refused && isOf(refused, 'addOwnDates') ? refused : undefined;
  return (
    <section className="grid grid--shrink g-4" aria-labelledby="dates">
      <h2 id="dates">Holidays and other dates</h2>
      {dates.length > 0 && (
        <ul className="otherdates">
          {dates.map(({ id, days, what, time }) => (
            <li key={id}>
              <strong>{days}</strong>
              <span>
                {what} <span className="quiet">{time}</span>
              </span>
              <DiaryForm act="removeOwnDates" given={{ id }} refused={refused}>
                <AffectedList
                  refused={refused}
                  act="removeOwnDates"
                  given={{ id }}
                  button="Remove it all the same"
                />
                <button className="btn btn--text" type="submit">
                  Remove<span className="visually-hidden"> {days}</span>
                </button>
              </DiaryForm>
            </li>
          ))}
        </ul>
      )}
      <DiaryForm act="addOwnDates" refused={refused} className="adddates grid justify-start g-4">
        <h3 id="add">Add a date</h3>
        <div className="adddates__fields grid g-4">
          <Field
            id="first-day"
            name="first_day"
            label="First day"
            type="date"
            defaultValue={own?.values.first_day}
            error={own?.errors.first_day?.[0]}
            required
          />
          <Field
            id="last-day"
            name="last_day"
            label="Last day"
            type="date"
            defaultValue={own?.values.last_day}
            error={own?.errors.last_day?.[0]}
          />
          <div className="field">
            <label className="field__label" htmlFor="kind">
              What
            </label>
            <select className="input" id="kind" name="kind" defaultValue={own?.values.kind}>
              <option value="holiday">Holiday, all day</option>
              <option value="closed">Not working from, to</option>
              <option value="instead">Different hours</option>
              <option value="extra">Extra hours</option>
            </select>
          </div>
          <Field
            id="from"
            name="from"
            label="From"
            type="time"
            step="900"
            defaultValue={own?.values.from}
            optional
          />
          <Field
            id="to"
            name="to"
            label="To"
            type="time"
            step="900"
            defaultValue={own?.values.to}
            error={own?.errors.to?.[0]}
            optional
          />
        </div>
        <AffectedList refused={refused} act="addOwnDates" button="Add these days all the same" />
        {!own?.errors.lessons && (
          <button className="btn" type="submit">
            Add these days
          </button>
        )}
      </DiaryForm>
    </section>
  );
}

/** The time between lessons, their lengths, and how soon they can be booked. */
export function BetweenLessons({
  settings,
  drives,
  refused,
}: Pick<Hours, 'settings' | 'drives'> & { refused: RefusedPost | undefined }) {
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby="between">
      <h2 id="between">Time between lessons</h2>
      <DiaryForm act="setOwnTravel" seen={{ version: settings.version }} refused={refused}>
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
        <div className="field">
          <label className="field__label" htmlFor="earliest">
            Learners book at least
          </label>
          <select className="input" id="earliest" name="min_lead_hours" defaultValue={settings.minLeadHours}>
            {[...new Set([2, 6, 12, 24, 48, 72, settings.minLeadHours])]
              .sort((a, b) => a - b)
              .map((hours) => (
                <option key={hours} value={hours}>
                  {hours} hours before
                </option>
              ))}
          </select>
        </div>
        <button className="btn" type="submit">
          Save
        </button>
      </DiaryForm>
    </section>
  );
}

/** What learners with a lesson ahead see of who comes. */
export function SeenByLearners({
  arrival,
  refused,
}: Pick<Hours, 'arrival'> & { refused: RefusedPost | undefined }) {
  const own = refused && isOf(refused, 'setOwnArrival') ? refused : undefined;
  const field = (name: 'phone' | 'car' | 'plate', label: string, hint: string) => (
    <Field
      id={`arrival-${name}`}
      name={name}
      label={label}
      hint={hint}
      defaultValue={own?.values[name] ?? arrival?.[name]}
      error={own?.errors[name]?.[0]}
      optional
    />
  );
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby="arrival">
      <h2 id="arrival">What learners see of you</h2>
      <p>Only learners with a lesson ahead see this. Leave empty what you don’t want to show.</p>
      <DiaryForm act="setOwnArrival" refused={refused}>
        {field('phone', 'Your number', 'For the day of the lesson')}
        {field('car', 'Your car', 'Like “Blue Toyota Yaris”')}
        {field('plate', 'Number plate', 'Like “AB12 CDE”')}
        <button className="btn" type="submit">
          Save
        </button>
      </DiaryForm>
    </section>
  );
}

function Minutes({ name, label, now }: { name: string; label: string; now: number }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      <select className="input" id={name} name={name} defaultValue={now}>
        {[...new Set([0, 5, 10, 15, 20, 25, 30, 45, 60, now])]
          .sort((a, b) => a - b)
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutes
            </option>
          ))}
      </select>
    </div>
  );
}

const DEPTHS = {
  details: {
    name: 'Details',
    shows: 'Name, pick-up place and phone.',
    example: 'Driving lesson with Yasmin Rahman',
  },
  lesson: { name: 'Lesson', shows: 'That it is a lesson, and no more.', example: 'Lesson' },
  busy: { name: 'Busy', shows: 'Only that you are not free.', example: 'Busy' },
};

/** The private addresses of the diary, by how much they show. */
export function Feeds({
  feeds,
  isSubscribed,
  refused,
}: Pick<Hours, 'feeds' | 'isSubscribed'> & { refused: RefusedPost | undefined }) {
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby="feeds">
      <h2 id="feeds">Your diary in another calendar</h2>
      <p>Anybody with the address can read it. Choose how much it shows.</p>
      {feeds.map(({ depth, address }) => (
        <div key={depth} className="ownfeed">
          <Field
            id={`feed-${depth}`}
            name={depth}
            label={DEPTHS[depth].name}
            hint={`${DEPTHS[depth].shows} For example: “16:00 ${DEPTHS[depth].example}”`}
            defaultValue={address}
            readOnly
          />
          <CalendarLinks address={address} name={`${brand.name}: ${DEPTHS[depth].name}`} />
          <DiaryForm
            act="renewOwnFeed"
            given={{ depth }}
            refused={refused}
            className="ownfeed__do cluster g-3"
          >
            <CopyButton field={`feed-${depth}`} what={`the address for ${DEPTHS[depth].name}`} />
            <button className="btn btn--text" type="submit">
              Make a new address<span className="visually-hidden"> for {DEPTHS[depth].name}</span>
            </button>
          </DiaryForm>
        </div>
      ))}
      <p className="quiet">With a new address, the old one stops working at once.</p>
      <DiaryForm
        act="chooseOwnCalendar"
        given={{ subscribes: isSubscribed ? 'no' : 'yes' }}
        refused={refused}
      >
        <p>
          {isSubscribed
            ? 'Your calendar subscribes to the diary, so our emails put no more lessons into it.'
            : 'Our emails put each lesson into your calendar too. Does it subscribe to one of these addresses? Then lessons are there twice.'}
        </p>
        <button className="btn btn--text" type="submit">
          {isSubscribed ? 'Make entries by email again' : 'Stop entries by email'}
        </button>
      </DiaryForm>
    </section>
  );
}
