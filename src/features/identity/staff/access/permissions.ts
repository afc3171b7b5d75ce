/** What each member of staff may do: navigation, pages and calls all read this table. */
const OF_ROLE = {
  owner: [
    'read',
    'work',
    'diary',
    'waive',
    'refund',
    'catalogue',
    'export',
    'figures',
    'books',
    'money',
    'erase',
    'settle',
    'move',
    'staff',
    'school',
    'programs',
  ],
  staff: ['read', 'work', 'diary', 'waive'],
  viewer: ['read'],
} as const;

export type Role = keyof typeof OF_ROLE;

/**
 * - read: the office's pages, but for people's data, the staff, the figures, instructors' money and the page of a refund
 * - work: complete tasks, decide reviews, assign lessons, post, resend, correct
 * - diary: book, move, cancel and mark lessons in any diary, and reassign an instructor's days
 * - waive: let a learner off the charge for a late change
 * - refund: what moves money or hands out value (R59): refunds, vouchers’ codes, days and balances, the addresses that they
 *   go to; owners have it, and staff to whom it was granted
 * - catalogue: prices, areas, courses, designs, opening hours, and instructors with their invitations and sessions
 * - export: files of orders, money and statements, and what is kept about a person
 * - figures: what the school earns, teaches and owes, by month and year
 * - books: the books month by month: their accounts, what gateways paid out, closing a month
 * - money: what instructors are owed: their plans, adjustments and cash, and the pay runs
 * - erase: erase a person
 * - settle: settle by hand a payment that no gateway decides on
 * - move: bring customers, learners and what they are owed from another system
 * - staff: invite, change roles, end access
 * - school: publish the name and facts of the school
 * - programs: let other programs in by a token and end them, and set which addresses are told what happens
 */
export type Permission = (typeof OF_ROLE)[Role][number];

/** What a program may do of it by a token, but for what only a person does: nothing of prices, codes, money or access. */
export const programPermissions = ['read', 'work', 'diary'] as const satisfies readonly Permission[];
export type ProgramPermission = (typeof programPermissions)[number];

export interface StaffPermissions {
  role: Role;
  /** Granted to one member of staff beyond the role. */
  mayRefund: boolean;
  /** The program of theirs that makes the request, where it isn’t them: it may do this part of what the role includes. */
  program?: { id: string; permissions: readonly ProgramPermission[] };
}

/** Whether a change takes something away. */
export function isLowered(before: StaffPermissions, after: StaffPermissions): boolean {
  return OF_ROLE.owner.some((permission) => may(before, permission) && !may(after, permission));
}

export function may({ role, mayRefund, program }: StaffPermissions, permission: Permission): boolean {
  if (program && !(program.permissions as readonly Permission[]).includes(permission)) return false;
  if (permission === 'refund' && mayRefund && role === 'staff') return true;
  return (OF_ROLE[role] as readonly Permission[]).includes(permission);
}
