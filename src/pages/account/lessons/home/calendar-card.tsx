import { CalendarPlus } from 'lucide';
import { LearnerForm } from '#src/features/lessons/learner-acts/learner-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { CopyButton } from '#src/ui/feedback/copy-button.tsx';
import { icon } from '#src/ui/icons.tsx';

const CalendarIcon = icon(CalendarPlus);

/** The private address by which a calendar follows the lessons, and whether reminders are emailed. */
export function CalendarCard({
  calendar: { address, reminders },
  refused,
}: {
  calendar: { address: string; reminders: boolean };
  refused: RefusedPost | undefined;
}) {
  return (
    <section className="card stack" aria-labelledby="calendar">
      <h2 className="h3" id="calendar">
        In your calendar
      </h2>
      <p>Lessons you book, move or cancel change there too.</p>
      <p>
        <a className="btn" href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarIcon />
          Add to calendar
        </a>
      </p>
      <div className="field">
        <label className="field__label" htmlFor="calendar-address">
          Or subscribe to this address
        </label>
        <p className="field__hint" id="calendar-hint">
          Anybody who has it can see your lessons.
        </p>
        <div className="copyfield">
          <input
            className="input"
            id="calendar-address"
            value={address}
            aria-describedby="calendar-hint"
            readOnly
          />
          <CopyButton field="calendar-address" what="the address" />
        </div>
      </div>
      <LearnerForm act="renewCalendar" refused={refused}>
        <button className="btn btn--text" type="submit">
          Make a new address
        </button>
      </LearnerForm>
      <LearnerForm act="chooseReminders" seen={{ wanted: reminders ? 'no' : 'yes' }} refused={refused}>
        <p>
          {reminders
            ? 'We email you 24 hours and 2 hours before each lesson.'
            : 'You get no reminders by email.'}
        </p>
        <button className="btn btn--text" type="submit">
          {reminders ? 'Stop these reminders' : 'Email me 24 hours and 2 hours before'}
        </button>
      </LearnerForm>
    </section>
  );
}
