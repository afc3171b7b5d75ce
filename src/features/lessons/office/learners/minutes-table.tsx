import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { hoursActions } from './hours-actions.server.ts';
import type { LearnerRead } from './read-learners.server.ts';
import { CORRECTED_BECAUSE } from './reasons.ts';

type Entry = LearnerRead['entries'][number];

const WORDS: Record<Entry['kind'], string> = {
  bought: 'Bought',
  opening: 'Carried over',
  booked: 'Booked',
  released: 'No longer booked',
  given: 'Lesson',
  charged_late: 'Charged',
  waived: 'Charge taken off',
  refunded: 'Refunded',
  corrected: 'Taken back',
  expired: 'Expired',
};

/** Every entry of a learner's minutes, the last first. A lesson that was entered by mistake can be taken back. */
export function MinutesTable({
  entries,
  mayCorrect,
  refused,
}: {
  entries: Entry[];
  mayCorrect: boolean;
  refused?: RefusedPost | undefined;
}) {
  const columns: Column<Entry>[] = [
    { head: 'Day', cell: ({ day }) => day },
    {
      head: 'What',
      className: 'wide',
      cell: ({ kind, by, reason, isCorrected }) => (
        <>
          {WORDS[kind]}
          {isCorrected && ', taken back'}
          {(by || reason) && <small>{[by, reason].filter(Boolean).join(': ')}</small>}
        </>
      ),
    },
    {
      head: 'Order',
      cell: ({ orderId, number }) =>
        number && (
          <a className="id" href={`/office/orders/${orderId}`}>
            {number}
          </a>
        ),
    },
    { head: 'Time', num: true, className: 'top-end', cell: ({ minutes }) => minutes },
  ];
  if (mayCorrect)
    columns.push({
      head: 'Correct',
      className: 'wide',
      cell: ({ id, kind, isCorrected, day }) =>
        kind === 'given' && !isCorrected ? (
          <details className="more">
            <summary>
              Take back<span className="visually-hidden"> the lesson of {day}</span>
            </summary>
            <ActionForm
              form={buttonForm<typeof hoursActions>('correctLesson', { subject: { entry: id }, refused })}
              className="row"
            >
              <select className="input input--inline" name="reason" aria-label="Why">
                {CORRECTED_BECAUSE.map((reason) => (
                  <option key={reason}>{reason}</option>
                ))}
              </select>
              <Submit>Take back</Submit>
            </ActionForm>
          </details>
        ) : null,
    });
  return (
    <TablePanel
      id="entries"
      title="Hours, entry by entry"
      count={entries.length}
      caption="Entries, the last first"
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
    />
  );
}
