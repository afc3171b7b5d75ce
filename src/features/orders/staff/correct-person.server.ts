import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { OrderAddress } from '../purchase.ts';

export type PersonRole = 'billing' | 'delivery' | 'learner';

/** What of a person can be corrected. The country decides on prices of postage and stays. */
export type CorrectedPerson = Omit<OrderAddress, 'email' | 'country'>;

const NAME = ['firstname', 'surname'] as const;
const ADDRESS = ['address_line_1', 'address_line_2', 'address_line_3', 'city', 'postcode'] as const;
const FIELDS = [...NAME, 'phone', ...ADDRESS] as const;

/** A person as a form shows them, in one line: what is corrected has to be what was shown. */
export function personShown(person: CorrectedPerson): string {
  return FIELDS.map((field) => person[field]).join(' | ');
}

export function findPerson(db: Db, orderId: string, role: PersonRole) {
  return db
    .selectFrom('order_addresses')
    .select([...FIELDS, 'country'])
    .where('order_id', '=', orderId)
    .where('role', '=', role)
    .executeTakeFirst();
}

/** What a correction changes, in words: "name and phone number". Empty where it changes nothing. */
export function formatChanges(from: CorrectedPerson, to: CorrectedPerson): string {
  const differs = (fields: readonly (keyof CorrectedPerson)[]) =>
    fields.some((field) => from[field] !== to[field]);
  return new Intl.ListFormat('en-GB').format([
    ...(differs(NAME) ? ['name'] : []),
    ...(differs(['phone']) ? ['phone number'] : []),
    ...(differs(ADDRESS) ? ['address'] : []),
  ]);
}

/** The fields of `person` that a correction changes, where they are as they were. */
export function alsoCorrected(
  person: CorrectedPerson,
  { from, to }: { from: CorrectedPerson; to: CorrectedPerson },
): Partial<CorrectedPerson> {
  const differs = (fields: readonly (keyof CorrectedPerson)[]) =>
    fields.some((field) => from[field] !== to[field]) &&
    fields.every((field) => person[field] === from[field]);
  const fields = [NAME, ['phone'] as const, ADDRESS].filter(differs).flat();
  return Object.fromEntries(fields.map((field) => [field, to[field]]));
}

/** Corrects a person of an order. Undefined where there is none, or not the one that was shown any more. */
export async function correctPersonOfOrder(
  tx: Tx,
  {
    orderId,
    role,
    expectedPerson,
    to,
  }: { orderId: string; role: PersonRole; expectedPerson: string; to: CorrectedPerson },
): Promise<CorrectedPerson | undefined> {
  const before = await tx
    .selectFrom('order_addresses')
    .select(FIELDS)
    .where('order_id', '=', orderId)
    .where('role', '=', role)
    .forUpdate()
    .executeTakeFirst();
  if (!before || personShown(before) !== expectedPerson) return undefined;
  await setPerson(tx, { orderId, role, to });
  return before;
}

export async function setPerson(
  tx: Tx,
  { orderId, role, to }: { orderId: string; role: PersonRole; to: Partial<CorrectedPerson> },
) {
  if (Object.keys(to).length === 0) return;
  await tx
    .updateTable('order_addresses')
    .set(to)
    .where('order_id', '=', orderId)
    .where('role', '=', role)
    .execute();
}
