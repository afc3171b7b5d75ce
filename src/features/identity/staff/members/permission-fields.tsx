import type { Role } from '../access/permissions.ts';

const ROLES: readonly [Role, string][] = [
  ['staff', 'Staff: does the daily work'],
  ['viewer', 'Viewer: reads only'],
  ['owner', 'Owner: everything, and the staff'],
];

/** A role, and whether refunding goes with it. */
export function PermissionFields({
  id,
  chosen,
  mayRefund,
}: {
  /** Makes the fields' ids their own. */
  id: string;
  chosen: Role;
  mayRefund: boolean;
}) {
  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor={`role-${id}`}>
          Role
        </label>
        <select className="input" id={`role-${id}`} name="role" defaultValue={chosen}>
          {ROLES.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <label className="tick">
        <input type="checkbox" name="may_refund" defaultChecked={mayRefund} />
        <span>May refund, and send or change vouchers (owners always may)</span>
      </label>
    </>
  );
}
