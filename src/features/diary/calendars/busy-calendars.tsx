import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { LockIcon } from '#src/ui/icons.tsx';
import type { calendarActions, calendarForms } from './calendar-actions.server.ts';
import type { readCalendars } from './read-calendars.server.ts';

type CalendarsRead = Awaited<ReturnType<typeof readCalendars>>;
type Forms = ReturnType<typeof calendarForms>;
interface Refused {
  refused: RefusedPost | undefined;
}

/** Lessons that are booked over a busy time. They stand until their instructor moves them. */
export function Overlaps({ overlaps, refused }: Pick<CalendarsRead, 'overlaps'> & Refused) {
  if (overlaps.length === 0) return null;
  return (
    <div className="stack stack--3 overlaps">
      {overlaps.map(({ key, calendar, name, busy, lesson, learner, starts }) => (
        <WarningNotice key={key}>
          <p>
            <strong>
              “{name}” on {busy}, lies over {learner}’s lesson at {starts}.
            </strong>{' '}
            The lesson stands until you move it.
          </p>
          <div className="cluster g-3">
            <a className="btn btn--small" href={`/diary/lessons/${lesson}`}>
              Move the lesson
            </a>
            <ActionForm
              form={buttonForm<typeof calendarActions>('keepOwnOverlap', {
                subject: { id: calendar },
                hidden: { overlap: key },
                refused,
              })}
            >
              <Submit className="btn btn--text btn--small">
                Keep both<span className="visually-hidden">, {learner}’s lesson and the busy time</span>
              </Submit>
            </ActionForm>
          </div>
        </WarningNotice>
      ))}
    </div>
  );
}

/** What was found at an address. It closes nothing before its owner has seen it. */
export function FoundCalendar({
  found: { id, host, count, wholeDays, times, more },
  form: known,
  refused,
}: Refused & { found: CalendarsRead['found'][number]; form: Forms['useOwnCalendar'] }) {
  const form = openForm(known, { subject: { id }, refused });
  const { name, counts_whole_days: countsWholeDays } = form.fields;
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby={`found-${id}`}>
      <h2 id={`found-${id}`}>
        {count === 0
          ? 'No busy times in the next 8 weeks'
          : count === 1
            ? '1 busy time found'
            : `${count} busy times found`}
      </h2>
      <p className="quiet">{host}</p>
      {count === 0 ? (
        <p>We’ll go on reading it. Entries marked “free” in your calendar aren’t counted.</p>
      ) : (
        <ul className="foundtimes">
          {times.map(({ time, isOverLesson }) => (
            <li key={time}>
              {time} {isOverLesson && <strong className="foundtimes__over">over a lesson</strong>}
            </li>
          ))}
          {more && <li>{more}</li>}
        </ul>
      )}
      <ActionForm form={form} className="grid grid--shrink g-4">
        <TextField field={name} label="Call it" hint="Like “Family”. Only you see it" />
        <label className="tick">
          <input
            type="checkbox"
            name={countsWholeDays.name}
            defaultChecked={countsWholeDays.value === 'on' || countsWholeDays.value === 'true'}
          />
          <span>
            Count all-day entries too
            <span className="field__hint">
              {wholeDays === 0 ? 'None found.' : `On ${wholeDays === 1 ? '1 day' : `${wholeDays} days`}.`}{' '}
              Birthdays are often all day.
            </span>
          </span>
        </label>
        <Submit className="btn btn--go">{count === 0 ? 'Go on reading it' : 'Close these times'}</Submit>
      </ActionForm>
      <RemoveCalendar id={id} name={host} label="Don’t use it" refused={refused} />
    </section>
  );
}

/** A calendar whose busy times close the diary. */
export function BusyCalendarCard({
  calendar: { id, name, host, count, read, failing },
  form: known,
  refused,
}: Refused & { calendar: CalendarsRead['calendars'][number]; form: Forms['moveOwnCalendar'] }) {
  const form = openForm(known, { subject: { id }, refused });
  const times = count === 1 ? '1 busy time' : `${count} busy times`;
  return (
    <li className="panel buscal grid grid--shrink g-2">
      <div className="cluster between g-1 gx-3">
        <h3>{name}</h3>
        <p className={`buscal__state${failing ? ' buscal__state--failing' : ''}`}>
          {failing ? 'Not read since' : 'Read'} {read}
        </p>
      </div>
      <p className="quiet">{host}</p>
      {failing ? (
        <p className={failing.isLong ? 'buscal__why' : undefined}>
          {failing.why}{' '}
          {failing.until
            ? `Its ${times} still close your diary until ${failing.until}. After that they open again.`
            : 'Its busy times are open until it can be read again.'}
        </p>
      ) : (
        <p>{times} in the next 8 weeks. Read every 10 minutes.</p>
      )}
      {failing && (
        <details open={form.isRefused}>
          <summary>Enter the new address</summary>
          <ActionForm form={form} className="grid grid--shrink g-3">
            <TextField
              field={form.fields.address}
              label="Its new private address"
              inputMode="url"
              autoComplete="off"
            />
            <Submit>Read it</Submit>
          </ActionForm>
        </details>
      )}
      <div className="cluster g-3">
        <ActionForm
          form={buttonForm<typeof calendarActions>('readOwnCalendar', { subject: { id }, refused })}
        >
          <Submit className="btn btn--small">
            Read now<span className="visually-hidden"> {name}</span>
          </Submit>
        </ActionForm>
        {failing?.until && (
          <ActionForm
            form={buttonForm<typeof calendarActions>('openOwnCalendar', { subject: { id }, refused })}
          >
            <Submit className="btn btn--text btn--small">
              Open them now<span className="visually-hidden">, the times of {name}</span>
            </Submit>
          </ActionForm>
        )}
        <RemoveCalendar id={id} name={name} label="Remove" refused={refused} />
      </div>
    </li>
  );
}

function RemoveCalendar({ id, name, label, refused }: Refused & { id: string; name: string; label: string }) {
  return (
    <ActionForm form={buttonForm<typeof calendarActions>('removeOwnCalendar', { subject: { id }, refused })}>
      <Submit className="btn btn--text btn--small">
        {label}
        <span className="visually-hidden"> {name}</span>
      </Submit>
    </ActionForm>
  );
}

/** The address of another calendar, which is read before anything of it counts. */
export function AddCalendar({ form: known, refused }: Refused & { form: Forms['addOwnCalendar'] }) {
  const form = openForm(known, { refused });
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby="add-calendar">
      <h3 id="add-calendar">Add a calendar</h3>
      <ActionForm form={form} className="grid grid--shrink g-4">
        <TextField
          field={form.fields.address}
          label="Its private address"
          hint="Starts with https or webcal and usually ends in .ics"
          inputMode="url"
          autoComplete="off"
        />
        <Submit className="btn btn--go addcalendar__read">Read it</Submit>
      </ActionForm>
      <details>
        <summary>Where to find it</summary>
        <ul className="stack stack--3">
          <li>
            <strong>Google Calendar:</strong> on a computer, Settings, then the calendar’s name, “Integrate
            calendar”, “Secret address in iCal format”.
          </li>
          <li>
            <strong>Apple Calendar:</strong> in iCloud, the sign beside the calendar’s name, “Public
            Calendar”, then copy the link.
          </li>
          <li>
            <strong>Outlook:</strong> on the web, Settings, “Shared calendars”, “Publish a calendar”, then the
            ICS link.
          </li>
        </ul>
      </details>
      <p className="quiet cluster cluster--nowrap items-start g-2">
        <LockIcon />
        <span>We keep only when you’re busy. Titles, places and people are thrown away as we read.</span>
      </p>
    </section>
  );
}
