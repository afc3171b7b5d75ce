import { ActForm } from '#src/kit/parts/act-form.tsx';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import { londonWhenInLine } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { OwnAccount } from './own-account.server.ts';

/** Where one is signed in, each with the way to sign it out. */
export function DevicesSheet({
  sessions,
  now,
  refused,
}: Pick<OwnAccount, 'sessions'> & { now: Date; refused: RefusedPost | undefined }) {
  return (
    <Sheet id="devices" title="Signed in now" count={sessions.length} flush>
      <CardTable
        caption="Where you are signed in"
        look="table--in"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Device',
            cell: ({ device, here }) => (
              <>
                {device}
                {here && <small>This one</small>}
              </>
            ),
          },
          {
            head: 'Since',
            className: 'wide',
            cell: ({ since }) => `Since ${londonWhenInLine(since, now).replace('Today', 'today')}`,
          },
          {
            head: 'Last used',
            className: 'wide',
            cell: ({ seenAt }) => (
              <>
                <span className="only-phone">Last used: </span>
                {londonWhenInLine(seenAt, now)}
              </>
            ),
          },
          {
            head: 'Sign out',
            className: 'top-end',
            cell: ({ id, device, here }) =>
              here ? null : (
                <ActForm act="endOwnSession" given={{ id }} refused={refused}>
                  <button type="submit" className="btn">
                    Sign out<span className="visually-hidden">, {device}</span>
                  </button>
                </ActForm>
              ),
          },
        ]}
      />
    </Sheet>
  );
}
