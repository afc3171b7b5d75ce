import { Badge, type Tone } from '#src/kit/parts/badge.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { OutboxPushes } from './outbox-pushes.server.ts';

const STATES: Record<OutboxPushes['latest'][number]['state'], [label: string, tone: Tone]> = {
  waiting: ['Waiting', 'warning'],
  sent: ['Sent', 'success'],
  refused: ['Refused', 'danger'],
  withdrawn: ['Not sent', 'neutral'],
};

/** What browsers were notified of, with what still waits. */
export function Pushes({
  pushes: { waiting, waitingSince, failing, reason, latest },
}: {
  pushes: OutboxPushes;
}) {
  if (latest.length === 0) return null;
  return (
    <>
      {waiting > 0 && (
        <p>
          {waiting === 1 ? '1 notification is' : `${waiting} notifications are`} waiting, the oldest since{' '}
          {waitingSince}.{failing > 0 && ` We’ll try again. ${reason}.`}
        </p>
      )}
      <TablePanel
        id="notifications"
        title="Notifications"
        caption="Notifications of browsers, the latest first"
        rows={latest}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Notification',
            className: 'wide',
            cell: ({ text, reason: why }) => (
              <>
                <bdi>{text}</bdi>
                {why && <small>{why}</small>}
              </>
            ),
          },
          {
            head: 'To',
            cell: ({ to, device }) => (
              <>
                <bdi>{to}</bdi>
                <small>{device}</small>
              </>
            ),
          },
          { head: 'When', cell: ({ at }) => at },
          {
            head: 'State',
            className: 'end',
            cell: ({ state }) => {
              const [label, tone] = STATES[state];
              return <Badge tone={tone}>{label}</Badge>;
            },
          },
        ]}
      />
    </>
  );
}
