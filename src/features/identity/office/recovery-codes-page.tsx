import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { officeContext, staffContext } from '../staff/access/office-guard.server.ts';
import { confirmPosted } from '../staff/actions/posted-staff-action.server.ts';
import { countRecoveryCodes, newRecoveryCodes } from '../staff/sign-in/recovery-codes.server.ts';
import type { Route } from './+types/recovery-codes-page.ts';

/** Ten codes for the day the phone is lost. They are shown once, and so the page that makes them shows them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { id } = context.get(staffContext);
  return { remainingCodes: await countRecoveryCodes(office.deps.db, id) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const office = context.get(officeContext);
  const by = context.get(staffContext);
  await confirmPosted(office, by, await readPosted(request));
  const { db, clock } = office.deps;
  const codes = await db.transaction().execute(async (tx) => {
    const subject = { kind: 'staff', id: by.id };
    await writeAuditEntry(tx, {
      by,
      action: 'newRecoveryCodes',
      subject,
      detail: '',
      now: clock.now(),
    });
    return newRecoveryCodes(tx, office.deps, by.id);
  });
  return { codes };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Recovery codes', matches) }];
}

export default function RecoveryCodesPage({
  loaderData: { remainingCodes },
  actionData: answered,
}: Route.ComponentProps) {
  // A live update of the page forgets what an action answered, and these are shown once.
  const [made] = useState(answered);
  return (
    <>
      <PageHead title="Recovery codes" trail={[['/office/account', 'Your sign-in and devices']]}>
        Each signs you in once, in place of your second step
      </PageHead>
      {made ? (
        <Panel id="codes" title="Your ten codes">
          <div className="stack">
            <p>
              Print this page or write the codes down, and keep them where your phone is not.{' '}
              <strong>We show them only now.</strong>
            </p>
            <ul className="codes">
              {made.codes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
            <p>
              <a className="btn btn--go" href="/office">
                I’ve kept them
              </a>
            </p>
          </div>
        </Panel>
      ) : (
        <Panel
          id="codes"
          title="New codes"
          count={remainingCodes > 0 ? `${remainingCodes} left` : 'None yet'}
        >
          <form method="post" className="stack stack--3">
            <input type="hidden" name="act" value="newRecoveryCodes" />
            <p>
              {remainingCodes > 0
                ? 'New codes replace the ones you have, which then no longer work.'
                : 'If your phone is lost or broken, a recovery code is how you get in.'}
            </p>
            <button type="submit" className="btn btn--go">
              Show ten new codes
            </button>
          </form>
        </Panel>
      )}
    </>
  );
}
