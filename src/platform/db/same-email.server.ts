import { sql } from 'kysely';

/** Whether a column has this address, in whatever letters. Its index is of `lower(column)`. */
export function sameEmail(column: string, email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;
}
