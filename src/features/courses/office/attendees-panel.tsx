import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { attendeeActions } from './attendee-actions.server.ts';
import type { CourseAttendee } from './attendees.server.ts';
import { formatHeld } from './format-held.ts';

type ShownAttendee = Omit<CourseAttendee, 'gone'> & { gone: string | null };

/** Who has a place on a course, with what its leader should know. */
export function AttendeesPanel({
  courseId,
  attendees,
  coming,
  held,
  begun,
  mayWork,
  refused,
}: {
  courseId: number;
  attendees: readonly ShownAttendee[];
  coming: number;
  /** Places that somebody asked for and has not confirmed by email yet, or is to pay for by phone. */
  held: number;
  begun: boolean;
  mayWork: boolean;
  refused?: RefusedPost | undefined;
}) {
  return (
    <Panel id="attendees" title="Who comes" count={coming} flush>
      {attendees.length === 0 && <p className="panel__body quiet">Nobody has a place yet.</p>}
      {held > 0 && <p className="panel__body quiet">{formatHeld(held)}</p>}
      <ul className="attendees">
        {attendees.map((attendee) => (
          <li key={attendee.key} className={attendee.gone ? 'is-off' : undefined}>
            <div className="row between">
              <h3>{attendee.name}</h3>
              <StateOf attendee={attendee} />
            </div>
            <p className="quiet">
              {attendee.order ? (
                <>
                  Order{' '}
                  <a className="id" href={`/office/orders/${attendee.order.id}`}>
                    {attendee.order.number}
                  </a>
                </>
              ) : (
                'By the course’s form'
              )}
              , <a href={`mailto:${attendee.email}`}>{attendee.email}</a>
            </p>
            {attendee.said.map(({ label, text }) => (
              <p key={label}>
                <span className="quiet">{label.endsWith('?') ? label : `${label}:`}</span> {text}
              </p>
            ))}
            {mayWork && !attendee.gone && (
              <div className="row">
                {begun && (
                  <ActionForm
                    form={buttonForm<typeof attendeeActions>(
                      attendee.attended ? 'markNotAttended' : 'markAttended',
                      {
                        subject: { id: courseId, attendee: attendee.key },
                        refused,
                      },
                    )}
                  >
                    <Submit>
                      {attendee.attended ? 'Didn’t come after all' : 'Came'}
                      <span className="visually-hidden">: {attendee.name}</span>
                    </Submit>
                  </ActionForm>
                )}
                <GiveBack courseId={courseId} attendee={attendee} refused={refused} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function StateOf({ attendee: { gone, attended } }: { attendee: ShownAttendee }) {
  if (gone) return <Badge tone="neutral">{gone}</Badge>;
  if (attended) return <Badge tone="success">Came</Badge>;
  return null;
}

function GiveBack({
  courseId,
  attendee: { key, name, order },
  refused,
}: {
  courseId: number;
  attendee: ShownAttendee;
  refused?: RefusedPost | undefined;
}) {
  return (
    <details className="more">
      <summary>
        Give the place back<span className="visually-hidden">: {name}</span>
      </summary>
      <ActionForm
        form={buttonForm<typeof attendeeActions>('giveBackPlace', {
          subject: { id: courseId, attendee: key },
          refused,
        })}
        className="stack stack--3"
      >
        <p className="quiet">
          The place goes back on sale at once. The money does not go back by itself
          {order ? (
            <>
              : <a href={`/office/orders/${order.id}/refund`}>refund the order</a> first, if it should.
            </>
          ) : (
            '.'
          )}
        </p>
        <Submit>Give it back</Submit>
      </ActionForm>
    </details>
  );
}
