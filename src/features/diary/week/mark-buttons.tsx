import { ActionButton } from '#src/ui/form/action-button.tsx';
import { choicesOf, type MarkedSpan } from './marked-span.ts';
import { OfferFields } from './offer-fields.tsx';
import type { RefusedMark, UseMarking } from './use-marking.ts';
import type { WeekDay } from './week-day.ts';

/** What can be done about some time of a day. */
export function MarkButtons({ span, day, marking }: { span: MarkedSpan; day: WeekDay; marking: UseMarking }) {
  const { isOver, mayClose, mayOpen, lessons, offers, gaps, off } = choicesOf(span, day);
  const { refused, mark, remove, offer } = marking;
  return (
    <>
      {lessons.length > 0 && !refused?.affected && (
        <div className="mark__lessons">
          <h3>In this time</h3>
          <ul>
            {lessons.map((lesson) => (
              <li key={lesson}>{lesson}</li>
            ))}
          </ul>
        </div>
      )}
      {isOver && <p>This time is over.</p>}
      <OfferFields key={offers[0]?.at} offers={offers} gaps={gaps} refused={refused} offer={offer} />
      {off.map((one) => (
        <div key={one.id} className="mark__off grid justify-start g-3">
          <p>
            <strong>{one.title}</strong> {one.time}
            {one.days && <span className="mark__days">{one.days}</span>}
          </p>
          <Refused
            refused={refused}
            action={one.id}
            again={(ids) => remove(one, { affected: ids })}
            label="Remove it all the same"
          />
          {one.isElsewhere && <a href="/diary/calendars">See your calendars</a>}
          {!one.isElsewhere && refused?.action !== one.id && (
            <ActionButton className="btn btn--small" labels={['Remove', 'Removing…']} run={() => remove(one)}>
              <span className="visually-hidden"> {one.title.toLowerCase()}</span>
            </ActionButton>
          )}
        </div>
      ))}
      {mayClose && (
        <div className="grid justify-start g-1">
          <Refused
            refused={refused}
            action="closed"
            again={(ids) => mark('closed', span, ids)}
            label="Take it off all the same"
          />
          {refused?.action !== 'closed' && (
            <>
              <ActionButton labels={['Take this off', 'Taking it off…']} run={() => mark('closed', span)} />
              <p className="quiet">Nobody can book it. Lessons already booked stay.</p>
            </>
          )}
        </div>
      )}
      {mayOpen && (
        <div className="grid justify-start g-1">
          <Refused
            refused={refused}
            action="extra"
            again={(ids) => mark('extra', span, ids)}
            label="Work then"
          />
          {refused?.action !== 'extra' && (
            <>
              <ActionButton labels={['Work then', 'Adding…']} run={() => mark('extra', span)} />
              <p className="quiet">Learners can book it, on this day only.</p>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Why it was refused, with the lessons that it touches, and the button that does it all the same. */
function Refused({
  refused,
  action,
  again,
  label,
}: {
  refused: RefusedMark | null;
  action: string;
  again(affected: string | undefined): Promise<unknown>;
  label: string;
}) {
  if (refused?.action !== action) return null;
  const { message, lessons, affected } = refused;
  return (
    <div className="notice touched grid justify-start g-3">
      <p className="notice notice--danger" role="alert">
        {message}
      </p>
      {lessons.length > 0 && (
        <>
          <ul>
            {lessons.map((lesson) => (
              <li key={lesson}>{lesson}</li>
            ))}
          </ul>
          <p>They stay in your diary. Ask the learners for other times, or cancel them, from your week.</p>
        </>
      )}
      <ActionButton labels={[affected ? label : 'Try again', 'Saving…']} run={() => again(affected)} />
    </div>
  );
}
