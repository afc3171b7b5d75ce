import { type RawBuilder, sql } from 'kysely';

/** That a column holds one of these ids: as one array, so that the statement is the same however many there are. */
export function oneOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
}
