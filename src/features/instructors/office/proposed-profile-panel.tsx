import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { DecideProposal } from './decide-proposal.tsx';
import type { declineProfileForm, proposedProfileActions } from './proposed-profile-actions.server.ts';

/** What an instructor would like the site to say, beside what it says now. */
export function ProposedProfilePanel({
  proposed: { number, facts },
  form,
  of,
  mayDecide,
}: {
  proposed: { number: number; facts: readonly { name: string; now: string; proposed: string }[] };
  form: ReturnType<typeof declineProfileForm>;
  of: {
    subject: { slug: string };
    expected: { expected_version: string };
    refused: RefusedPost | undefined;
  };
  mayDecide: boolean;
}) {
  const shown = { ...of, expected: { ...of.expected, proposed: String(number) } };
  return (
    <Panel id="proposed-profile" title="Proposed by the instructor">
      <div className="stack">
        {facts.map(({ name, now, proposed }) => (
          <div key={name} className="stack stack--3">
            <h3>{name}</h3>
            <div className="grid-2">
              <div>
                <p className="quiet">Now</p>
                <p className="letter__words">{now}</p>
              </div>
              <div>
                <p className="quiet">Proposed</p>
                <p className="letter__words">
                  <b>{proposed}</b>
                </p>
              </div>
            </div>
          </div>
        ))}
        {mayDecide && (
          <DecideProposal
            what="the changes"
            approve={buttonForm<typeof proposedProfileActions>('approveProfile', shown)}
            decline={openForm(form, shown)}
          />
        )}
      </div>
    </Panel>
  );
}
