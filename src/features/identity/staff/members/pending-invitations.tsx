import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { londonWhenInLine } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { permissionLabels } from './permission-labels.ts';
import type { PendingInvitation } from './staff-rows.server.ts';

/** Links that wait to be followed. */
export function PendingInvitations({
  invitations,
  now,
  refused,
}: {
  invitations: readonly PendingInvitation[];
  now: Date;
  refused: RefusedPost | undefined;
}) {
  return (
    <Panel id="invited" title="Invited" count={invitations.length} flush>
      <CardTable<PendingInvitation>
        caption="Invitations that wait"
        look="table--in"
        rows={invitations}
        keyOf={({ email }) => email}
        columns={[
          { head: 'Email', className: 'wide', cell: ({ email }) => email },
          { head: 'Role', className: 'wide', cell: permissionLabels },
          {
            head: 'Invited',
            className: 'wide',
            cell: ({ by, at }) =>
              `${by ?? 'On the server'}, ${londonWhenInLine(at, now).replace('Today', 'today')}`,
          },
          {
            head: 'Withdraw',
            className: 'wide',
            cell: ({ email }) => (
              <ActionForm form={buttonForm('withdrawInvitation', { subject: { email }, refused })}>
                <Submit>
                  Withdraw<span className="visually-hidden">, {email}</span>
                </Submit>
              </ActionForm>
            ),
          },
        ]}
      />
    </Panel>
  );
}
