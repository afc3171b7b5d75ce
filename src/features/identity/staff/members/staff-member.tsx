import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { londonWhenWithin } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { PermissionFields } from './permission-fields.tsx';
import { permissionLabels } from './permission-labels.ts';
import type { StaffForms, staffActions } from './staff-actions.server.ts';
import type { StaffRow } from './staff-rows.server.ts';

/** Somebody of the staff, with what an owner may do about them. */
export function StaffMember({
  member,
  forms,
  isMe,
  now,
  refused,
}: {
  member: StaffRow;
  forms: StaffForms;
  isMe: boolean;
  now: Date;
  refused: RefusedPost | undefined;
}) {
  const { id, name, email, role, mayRefund, seenAt } = member;
  const change = openForm(forms.changeRole, {
    subject: { id },
    defaults: { role, may_refund: mayRefund ? 'on' : '' },
    refused,
  });
  return (
    <article className="member grid g-2 gx-4" aria-labelledby={`staff-${id}`}>
      <div>
        <h3 id={`staff-${id}`}>
          {name}
          {isMe && <span className="quiet"> (you)</span>}
        </h3>
        <p className="quiet">{email}</p>
      </div>
      <p>
        {permissionLabels(member)}
        <br />
        <span className="quiet">{formatSecondStep(member)}</span>
      </p>
      <p className="quiet">{seenAt ? `Last seen ${londonWhenWithin(seenAt, now)}` : 'Not signed in'}</p>
      <details className="more" open={refused?.values.id === id || undefined}>
        <summary>
          Change<span className="visually-hidden"> {name}</span>
        </summary>
        <div className="member__do grid g-5">
          <ActionForm form={change} className="stack stack--3">
            <PermissionFields fields={change.fields} />
            <Submit>
              Save role<span className="visually-hidden"> of {name}</span>
            </Submit>
          </ActionForm>
          {!isMe && (
            <ActionForm
              form={buttonForm<typeof staffActions>('resetCredentials', { subject: { id }, refused })}
              className="stack stack--3"
            >
              <p className="quiet">
                For a lost phone or a forgotten password: signs {name} out, takes the second step away and
                emails a link to set both up.
              </p>
              <Submit>
                Send a new link<span className="visually-hidden"> to {name}</span>
              </Submit>
            </ActionForm>
          )}
          <ActionForm
            form={buttonForm<typeof staffActions>('revokeAccess', { subject: { id }, refused })}
            className="stack stack--3"
          >
            <p className="quiet">
              Signs {name} out at once, and ends their programs and the invitations they sent. What they did
              stays in the log.
            </p>
            <Submit>
              End access<span className="visually-hidden"> of {name}</span>
            </Submit>
          </ActionForm>
        </div>
      </details>
    </article>
  );
}

function formatSecondStep({ hasApp, passkeys }: StaffRow): string {
  const keys = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  if (hasApp) return passkeys > 0 ? `App and ${keys}` : 'App';
  return passkeys > 0 ? keys : 'No second step yet';
}
