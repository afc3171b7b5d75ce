import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { londonWhenWithin } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { permissionLabels } from './permission-labels.ts';
import type { staffActions } from './staff-actions.server.ts';
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
    <TablePanel<PendingInvitation>
      id="invited"
      title="Invited"
      count={invitations.length}
      caption="Invitations that wait"
      rows={invitations}
      keyOf={({ email }) => email}
      columns={[
        { head: 'Email', className: 'wide', cell: ({ email }) => email },
        { head: 'Role', className: 'wide', cell: permissionLabels },
        {
          head: 'Invited',
          className: 'wide',
          cell: ({ by, at }) => `${by ?? 'On the server'}, ${londonWhenWithin(at, now)}`,
        },
        {
          head: 'Withdraw',
          className: 'wide',
          cell: ({ email }) => (
            <ActionForm
              form={buttonForm<typeof staffActions>('withdrawInvitation', { hidden: { email }, refused })}
            >
              <Submit>
                Withdraw<span className="visually-hidden">, {email}</span>
              </Submit>
            </ActionForm>
          ),
        },
      ]}
    />
  );
}
