import { CalendarLinks } from '#src/features/lessons/calendar/calendar-links.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { CopyButton } from '#src/ui/feedback/copy-button.tsx';
import { describedBy, FieldFrame } from '#src/ui/form/field.tsx';
import { useSchool } from '#src/ui/layout/use-school.tsx';
import type { calendarActions } from './calendar-actions.server.ts';
import type { readCalendars } from './read-calendars.server.ts';

type CalendarsRead = Awaited<ReturnType<typeof readCalendars>>;

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
}: Pick<CalendarsRead, 'feeds' | 'isSubscribed'> & { refused: RefusedPost | undefined }) {
  const school = useSchool();
  return (
    <section className="panel hourcard grid grid--shrink g-4" aria-labelledby="feeds">
      <h2 id="feeds">Your lessons, in other calendars</h2>
      <p className="quiet">
        Most calendars look again every few hours, so a change made today may show late there. Anybody with an
        address can read it: choose how much it shows.
      </p>
      {feeds.map(({ depth, address }) => (
        <div key={depth} className="ownfeed grid grid--shrink g-3">
          <FieldFrame id={`feed-${depth}`} label={DEPTHS[depth].name} hint={DEPTHS[depth].shows}>
            <span className="ownfeed__example">
              <strong>16:00</strong> {DEPTHS[depth].example}
            </span>
            <span className="cluster cluster--nowrap g-3">
              <input
                className="input"
                id={`feed-${depth}`}
                name={depth}
                aria-describedby={describedBy(`feed-${depth}`, DEPTHS[depth].shows, undefined)}
                defaultValue={address}
                readOnly
              />
              <CopyButton field={`feed-${depth}`} item={`the address for ${DEPTHS[depth].name}`} />
            </span>
          </FieldFrame>
          <CalendarLinks address={address} name={`${school.name}: ${DEPTHS[depth].name}`} />
          <ActionForm
            form={buttonForm<typeof calendarActions>('renewOwnFeed', { subject: { depth }, refused })}
          >
            <Submit className="btn btn--text">
              Make a new address<span className="visually-hidden"> for {DEPTHS[depth].name}</span>
            </Submit>
          </ActionForm>
        </div>
      ))}
      <p className="quiet">With a new address, the old one stops working at once.</p>
      <ActionForm
        form={buttonForm<typeof calendarActions>('chooseOwnCalendar', {
          hidden: { subscribes: isSubscribed ? 'no' : 'yes' },
          refused,
        })}
      >
        <p>
          {isSubscribed
            ? 'Your calendar subscribes to the diary, so our emails put no more lessons into it.'
            : 'Our emails put each lesson into your calendar too. Does it subscribe to one of these addresses? Then lessons are there twice.'}
        </p>
        <Submit className="btn btn--text">
          {isSubscribed ? 'Make entries by email again' : 'Stop entries by email'}
        </Submit>
      </ActionForm>
    </section>
  );
}
