import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { schoolActions } from './school-actions.server.ts';

interface Version {
  number: number;
  when: string;
  by: string;
  /** What it changed. */
  facts: string;
}

/** What was published, and what the site began with; each can be published again. */
export function VersionsPanel({
  versions,
  current,
  refused,
}: {
  versions: readonly Version[];
  current: number;
  refused: RefusedPost | undefined;
}) {
  const first = versions.at(-1)?.number === 1 ? [{ number: 0, when: 'At first', by: '', facts: '' }] : [];
  return (
    <TablePanel
      id="versions"
      title="Published versions"
      empty="Nothing has been published yet."
      caption="Published versions, the last first"
      className="table--tight"
      rows={[...versions, ...first]}
      keyOf={({ number }) => number}
      columns={[
        { head: 'Published', cell: ({ when }) => when },
        { head: 'By', cell: ({ by }) => by },
        { head: 'Changed', cell: ({ facts }) => facts, className: 'wide' },
        {
          head: 'Action',
          className: 'end',
          cell: ({ number, when }) =>
            number === current ? (
              'On the site now'
            ) : (
              <ActionForm
                form={buttonForm<typeof schoolActions>('restoreSchool', {
                  hidden: { number },
                  expected: { expected_version: current },
                  refused,
                })}
              >
                <Submit>
                  Restore<span className="visually-hidden"> the version of {when}</span>
                </Submit>
              </ActionForm>
            ),
        },
      ]}
    />
  );
}
