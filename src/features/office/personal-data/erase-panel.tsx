import { Panel } from '#src/kit/parts/panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { FoundPerson } from './found-person.server.ts';

/** Erases somebody who was found, or says what is owed to them first. */
export function ErasePanel({
  email,
  match: { owed, vouchers },
  refused,
}: {
  email: string;
  match: FoundPerson;
  refused?: RefusedPost | undefined;
}) {
  return (
    <Panel id="erase" title="Erase them">
      <div className="stack stack--3">
        {refused && !refused.errors.confirmed && (
          <p className="badge badge--danger" role="alert">
            {refused.message}
          </p>
        )}
        {owed.length > 0 && <StillOwed owed={owed} />}
        {owed.length === 0 && (
          <form method="post" className="stack stack--3">
            <input type="hidden" name="act" value="erasePerson" />
            <input type="hidden" name="email" value={email} />
            <p className="quiet">
              Everything that names them goes: account, addresses, reviews, messages and emails. Orders stay
              as sums and products, because tax law wants them. It can’t be undone.
            </p>
            {vouchers.length > 0 && (
              <label className="tick">
                <input type="checkbox" name="leave_vouchers" />
                Leave the money on {vouchers.length === 1 ? 'the voucher' : `${vouchers.length} vouchers`}{' '}
                with whoever has the code. Otherwise refund it first.
              </label>
            )}
            <Field
              id="erase-confirmed"
              name="confirmed"
              label="Their email address once more"
              type="email"
              autoComplete="off"
              error={refused?.errors.confirmed?.[0]}
              required
            />
            <button type="submit" className="btn">
              Erase them
            </button>
          </form>
        )}
      </div>
    </Panel>
  );
}

function StillOwed({ owed }: Pick<FoundPerson, 'owed'>) {
  return (
    <WarningNotice>
      <p>They can’t be erased yet. Cancel or refund first what we still owe them:</p>
      <ul>
        {owed.map(({ description, href, actionLabel }) => (
          <li key={`${href} ${description}`}>
            {description}. <a href={href}>{actionLabel}</a>
          </li>
        ))}
      </ul>
    </WarningNotice>
  );
}
