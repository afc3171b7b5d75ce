import type { ReactNode } from 'react';
import type { Column } from '../parts/card-table.tsx';

/** What a list can be narrowed by: a field of its address, and of the form above it. */
export type Filter<Value extends string = string> =
  | { kind: 'search'; label: string; hint?: string | undefined }
  | { kind: 'choice'; label: string; all: string; options: Record<Value, string> }
  | { kind: 'lookup'; label: string; all: string; pattern: RegExp }
  | { kind: 'day'; label: string }
  | { kind: 'kept'; pattern?: RegExp | undefined };

/** Words to look for. */
export const search = (label: string, hint?: string) => ({ kind: 'search' as const, label, hint });
/** One of some values, or all. */
export const choice = <Value extends string>(label: string, all: string, options: Record<Value, string>) => ({
  kind: 'choice' as const,
  label,
  all,
  options,
});
/** One of what the page has loaded, such as people, or all. */
export const lookup = (label: string, all: string, pattern: RegExp) => ({
  kind: 'lookup' as const,
  label,
  all,
  pattern,
});
export const day = (label: string) => ({ kind: 'day' as const, label });
/** What a link to the list says and nobody chooses here. It stays while the list is searched. */
export const kept = (pattern?: RegExp) => ({ kind: 'kept' as const, pattern });

type ValueOf<One> = One extends { kind: 'choice'; options: Record<infer Value, string> }
  ? Extract<Value, string>
  : string;

/** What an address asks of a list. A filter that isn't set is undefined; a search is an empty text. */
export type ListQuery<Filters> = {
  [Name in keyof Filters]: Filters[Name] extends { kind: 'search' }
    ? string
    : ValueOf<Filters[Name]> | undefined;
} & Cursor;

/** The row before or after which a page begins. */
interface Cursor {
  before?: string | undefined;
  after?: string | undefined;
}

export interface List<Row, Filters extends Record<string, Filter>> {
  path: `/${string}`;
  title: string;
  /** "1 order", "2 orders". */
  noun: readonly [one: string, many: string];
  /** Of the table, for those who do not see what is around it. */
  caption: string;
  filters: Filters;
  /** What a page's cursor looks like: an id, if nothing else is said. */
  cursor?: RegExp;
  columns: readonly Column<Row>[];
  keyOf(row: Row): string | number;
  /** Other classes of the table and of the form above it. */
  classNames?: { table?: string; filters?: string };
  /** What the page says while there is nothing in the list, and where nothing matches. */
  empty: ReactNode;
  noMatch: ReactNode;
}

/** Describes a list once for its page, its address and its file. Its row's type comes first: `list<OrderRow>()({ … })`. */
export function list<Row>() {
  return <const Filters extends Record<string, Filter>>(described: List<Row, Filters>) => described;
}

/** A cursor, if a list says nothing else. */
export const CURSOR_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_LENGTH = 100;

/** Reads what an address asks for. What cannot be read is left out. */
export function readListQuery<Filters extends Record<string, Filter>>(
  { filters, cursor = CURSOR_ID }: Pick<List<never, Filters>, 'filters' | 'cursor'>,
  query: URLSearchParams,
): ListQuery<Filters> {
  const read = (name: string, filter: Filter) => {
    const value = (query.get(name) ?? '').trim().slice(0, MAX_LENGTH);
    if (filter.kind === 'search') return value;
    return value !== '' && isReadable(filter, value) ? value : undefined;
  };
  const ofPage = (name: keyof Cursor) => {
    const value = query.get(name) ?? '';
    return cursor.test(value) ? value : undefined;
  };
  return {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, read(name, filter)])),
    before: ofPage('before'),
    after: ofPage('after'),
  } as ListQuery<Filters>;
}

function isReadable(filter: Filter, value: string): boolean {
  if (filter.kind === 'choice') return Object.hasOwn(filter.options, value);
  if (filter.kind === 'day') return isDay(value);
  return filter.kind === 'search' || (filter.pattern?.test(value) ?? true);
}

/** A day of this millennium: the database and the days after it have bounds. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
}

/** The address of the list (or of its file) with the same filters, on the page of a cursor. */
export function addressOf(path: string, listQuery: object, cursor: Cursor = {}): string {
  const fields = Object.entries({ ...listQuery, before: undefined, after: undefined, ...cursor });
  const query = new URLSearchParams(
    fields.filter((field): field is [string, string] => Boolean(field[1])),
  ).toString();
  return query ? `${path}?${query}` : path;
}
