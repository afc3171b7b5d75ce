import type { programActions } from '#src/features/identity/staff/programs/program-actions.server.ts';
import { programLabels } from '#src/features/identity/staff/programs/program-labels.ts';
import type { ProgramRow, programRows } from '#src/features/identity/staff/programs/programs.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { capitalised } from '#src/platform/capitalised.ts';
import { formatLondonDate, londonWhenWithin } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';

/** The programs that have a token, with the way to end each. */
export function ProgramsPanel({
  programs: { current, over },
  now,
  refused,
}: {
  programs: Awaited<ReturnType<typeof programRows>>;
  now: Date;
  refused: RefusedPost | undefined;
}) {
  return (
    <TablePanel
      id="programs"
      title="With a token"
      caption="Programs with a token"
      empty="None. A token lets a program read your lists, as a calendar of all cars or your accountant’s program does."
      rows={current}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Program',
          className: 'wide',
          cell: ({ name, permissions }: ProgramRow) => (
            <>
              <b>{name}</b>
              <small>May {programLabels(permissions)}</small>
            </>
          ),
        },
        {
          head: 'Used',
          className: 'wide',
          cell: ({ lastUsedAt }) =>
            lastUsedAt ? capitalised(`last used ${londonWhenWithin(lastUsedAt, now)}`) : 'Not used yet',
        },
        {
          head: 'Token',
          className: 'wide',
          cell: ({ madeBy, expiresAt }) => (
            <>
              Until {formatLondonDate(new Date(expiresAt.getTime() - 1))}
              <small>Made by {madeBy}</small>
            </>
          ),
        },
        {
          head: 'End',
          className: 'end',
          cell: ({ id, name }) => (
            <ActionForm form={buttonForm<typeof programActions>('endProgram', { subject: { id }, refused })}>
              <Submit className="btn btn--small">
                End<span className="visually-hidden"> {name}</span>
              </Submit>
            </ActionForm>
          ),
        },
      ]}
      foot={
        over.length > 0 && (
          <p className="small quiet">
            No longer:{' '}
            {over.map(({ name, endedAt }) => `${name} (${endedAt ? 'ended' : 'expired'})`).join(', ')}.
          </p>
        )
      }
    />
  );
}
