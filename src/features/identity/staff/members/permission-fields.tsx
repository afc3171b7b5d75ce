import { SelectField } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import type { Role } from '../access/permissions.ts';

const ROLES: readonly [Role, string][] = [
  ['staff', 'Staff: does the daily work'],
  ['viewer', 'Viewer: reads only'],
  ['owner', 'Owner: everything, and the staff'],
];

/** A role, and whether refunding goes with it. */
export function PermissionFields({ fields }: Pick<OpenForm<'role' | 'may_refund'>, 'fields'>) {
  const { role, may_refund: mayRefund } = fields;
  return (
    <>
      <SelectField field={role} label="Role" options={ROLES} />
      <label className="tick">
        <input type="checkbox" name={mayRefund.name} defaultChecked={mayRefund.value === 'on'} />
        <span>May refund, and send or change vouchers (owners always may)</span>
      </label>
    </>
  );
}
