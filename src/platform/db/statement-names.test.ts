import { expect, test } from 'vitest';
import { statementNames } from './statement-names.server.ts';

const repeat = (nameOf: (text: string) => string | undefined, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

test('a statement that is sent again and again gets a name, the same in every process', () => {
  const [one, other] = [statementNames({ often: 3 }), statementNames({ often: 3 })];
  expect(repeat(one, 'select id from orders where id = $1', 2)).toBeUndefined();
  const name = one('select id from orders where id = $1');
  expect(name).toHaveLength(43);
  expect(repeat(other, 'select id from orders where id = $1', 3)).toBe(name);
  expect(repeat(one, 'select id from orders where email = $1', 3)).not.toBe(name);
});

test('no more are named than a connection should keep', () => {
  const nameOf = statementNames({ often: 1, most: 2 });
  const names = ['a', 'b', 'c', 'a'].map((column) => nameOf(`select ${column} from orders`));
  expect(names.map((name) => name !== undefined)).toEqual([true, true, false, true]);
});

test('what would answer other columns after a migration has no name', () => {
  const nameOf = statementNames({ often: 1 });
  expect(nameOf('select * from orders where id = $1')).toBeUndefined();
  expect(nameOf('update orders set email = $1 returning *')).toBeUndefined();
  expect(nameOf('with x as (select id from orders) select * from x')).toBeUndefined();
  expect(nameOf("select *, replace(email, '(', ')') from orders where (id = $1)")).toBeUndefined();
  expect(nameOf('begin')).toBeUndefined();
});

test('what counts, or asks for all columns within the answer of another, has one', () => {
  const nameOf = statementNames({ often: 1 });
  expect(nameOf('select count(*) from orders where id = $1')).toBeDefined();
  const nested =
    '(select json_agg(line) from (select lines.*, (select count(*) from orders) from lines) line)';
  expect(nameOf(`select id, ${nested} as lines from orders where id = $1`)).toBeDefined();
});
