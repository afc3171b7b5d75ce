import type { Role } from '#src/features/identity/staff/access/permissions.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import '#src/features/identity/staff/access/tables.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

const STAFF: [name: string, role: Role, mayRefund: boolean][] = [
  ['Sam Okafor', 'owner', false],
  ['Aoife Brennan', 'staff', true],
  ['Gurpreet Gill', 'staff', false],
  ['Nell Barker', 'viewer', false],
];

/** Colleagues of the demo owner. They have no password, so that nobody signs in as them. */
export async function writeStaff(tx: Tx, since: Date): Promise<Staff[]> {
  const rows = await tx
    .insertInto('office_staff')
    .values(
      STAFF.map(([name, role, may_refund]) => ({
        email: `${name.split(' ')[0]?.toLowerCase()}@bitepoint.example`,
        name,
        role,
        may_refund,
        password_hash: '',
        created_at: since,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning(['id', 'name', 'role', 'may_refund'])
    .execute();
  return rows.map(({ may_refund, ...staff }) => ({ ...staff, mayRefund: may_refund }) as Staff);
}
