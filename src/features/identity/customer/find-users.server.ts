import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { likeStart } from '#src/platform/db/like-start.ts';
import { splitName } from '#src/platform/db/split-name.ts';
import { readPhoneStart } from '#src/platform/phone.ts';
import type { Account } from './account.ts';

const SHORTEST = 2;

/** Users by how words of their name, their email address, phone number or postcode begin. Each way has an index of its own. */
export async function findUsers(db: Db, find: string, most: number): Promise<Account[]> {
  const text = find.trim().toLowerCase();
  if (text.length < SHORTEST) return [];
  const name = splitName(text);
  const phone = readPhoneStart(text);
  const bare = text.replaceAll(/\s/g, '');
  const ways = [
    ...(name
      ? [
          sql`select id from account_users where name_words(firstname || ' ' || surname) @@ to_tsquery('simple', ${name})`,
        ]
      : []),
    ...(phone ? [sql`select id from account_users where phone like ${likeStart(phone)}`] : []),
    sql`select id from account_users where email like ${likeStart(bare)}`,
    sql`select id from account_users where replace(lower(address->>'postcode'), ' ', '') like ${likeStart(bare)}`,
  ];
  return db
    .selectFrom('account_users')
    .select(['id', 'email', 'firstname', 'surname', 'phone', 'address'])
    .where(sql<boolean>`id in (${sql.join(ways, sql` union `)})`)
    .orderBy('surname')
    .orderBy('id')
    .limit(most)
    .execute();
}
