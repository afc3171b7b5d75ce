import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { CopyButton } from '#src/ui/feedback/copy-button.tsx';
import { useSchool } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';
import { CalendarLinks } from '../../calendar/calendar-links.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import type { calendarActions } from '../actions/calendar-actions.server.ts';

/** The private address by which a calendar follows the lessons, and whether reminders are emailed. */
export function CalendarCard({
  at,
  calendar: { address, getsEmails, reminders, hasTexts },
  refused,
}: {
  at: LessonsAddress;
  /** Without an address, emails put lessons into the calendar. */
  calendar: { address: string | null; getsEmails: boolean; reminders: boolean; hasTexts: boolean };
  refused: RefusedPost | undefined;
}) {
  const school = useSchool();
  return (
    <section className="panel stack" aria-labelledby="calendar">
      <h2 className="h3" id="calendar">
        In your calendar
      </h2>
      {address ? (
        <>
          <p>Lessons you book, move or cancel change there too.</p>
          <CalendarLinks address={address} name={`${school.name} lessons`} />
          <div className="field">
            <label className="field__label" htmlFor="calendar-address">
              Or subscribe to this address
            </label>
            <p className="field__hint" id="calendar-hint">
              Anybody who has it can see your lessons.
            </p>
            <div className="copyfield cluster cluster--nowrap g-2">
              <input
                className="input"
                id="calendar-address"
                value={address}
                aria-describedby="calendar-hint"
                readOnly
              />
              <CopyButton field="calendar-address" item="the address" />
            </div>
          </div>
          <ActionForm form={buttonForm<typeof calendarActions>('renewCalendar', { refused })}>
            <Submit className="btn btn--text">Make a new address</Submit>
          </ActionForm>
        </>
      ) : (
        <p>Our emails put each lesson into your calendar, and move it or take it out when it changes.</p>
      )}
      {getsEmails && (
        <ActionForm
          form={buttonForm<typeof calendarActions>('chooseCalendar', {
            hidden: { subscribes: address ? 'no' : 'yes' },
            refused,
          })}
        >
          {address && (
            <p>
              Our emails put no more lessons into your calendar. Those that they put there before may be shown
              twice. With emails again, this address ends.
            </p>
          )}
          <Submit className={address ? 'btn btn--text' : 'btn'}>
            {address ? 'Use emails instead' : 'Subscribe to a calendar instead'}
          </Submit>
        </ActionForm>
      )}
      <ActionForm
        form={buttonForm<typeof calendarActions>('chooseReminders', {
          hidden: { is_enabled: reminders ? 'no' : 'yes' },
          refused,
        })}
      >
        <p>
          {reminders
            ? 'We email you 24 hours and 2 hours before each lesson.'
            : 'You get no reminders by email.'}
        </p>
        <Submit className="btn btn--text">
          {reminders ? 'Stop these reminders' : 'Email me 24 hours and 2 hours before'}
        </Submit>
      </ActionForm>
      {hasTexts && (
        <p>
          <Link to={lessonsPath(at, 'messages')}>Get texts, and choose what about</Link>
        </p>
      )}
    </section>
  );
}
