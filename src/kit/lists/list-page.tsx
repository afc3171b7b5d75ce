import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { formatNumber } from '#src/platform/format-number.ts';
import { ChevronLeft } from '#src/ui/drawings/chevron-left.ts';
import { ChevronRight } from '#src/ui/drawings/chevron-right.ts';
import { Field, FieldFrame } from '#src/ui/form/field.tsx';
import { Select } from '#src/ui/form/select.tsx';
import { icon, SearchIcon } from '#src/ui/icons.tsx';
import { CardTable } from '../parts/card-table.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { addressOf, type Filter, type List, type ListQuery } from './list.ts';

const NewerIcon = icon(ChevronLeft);
const OlderIcon = icon(ChevronRight);

/** All that match, as far as they are counted. */
interface RowCount {
  count: number;
  hasMore: boolean;
}

/** What a list's loader answers. */
export interface PageOfRows<Row> {
  rows: Row[];
  counted?: RowCount;
  /** Of a list that is newest first: the cursors of its other pages. One that only goes back has no `newer`. */
  newer?: string | null;
  older?: string | null;
  /** Of a list that goes forwards alone. */
  next?: string | undefined;
  /** What its lookups choose from. */
  options?: Record<string, readonly Option[]>;
}

type Option = readonly [value: string, text: string];

/** The page of a list: what is looked for, the rows, and the way to the other pages. */
export function ListPage<Row, Filters extends Record<string, Filter>>({
  of,
  query,
  page,
  intro,
  buttons,
  panel,
  hasOtherMatches = false,
  children,
}: {
  of: List<Row, Filters>;
  query: ListQuery<Filters>;
  page: PageOfRows<Row>;
  /** The text below the title, in place of the count. */
  intro?: string;
  buttons?: ReactNode;
  /** The heading of the panel that the rows are in, if they are in one. */
  panel?: string;
  /** Whether the children show what was searched for, so that "nothing matches" is left out. */
  hasOtherMatches?: boolean;
  /** Between the filters and the rows. */
  children?: ReactNode;
}) {
  const isFiltered = Object.keys(of.filters).some((name) => query[name as keyof typeof query]);
  const { rows, counted } = page;
  const noRows = isFiltered || query.before || query.after ? of.noMatch : of.empty;
  const table = { caption: of.caption, columns: of.columns, rows, keyOf: of.keyOf };
  return (
    <>
      <PageHead title={of.title} buttons={buttons}>
        {intro ??
          (counted &&
            `${formatCount(counted)} ${of.noun[counted.count === 1 ? 0 : 1]}${isFiltered ? ' found' : ''}`)}
      </PageHead>
      <Filters
        key={JSON.stringify(query)}
        of={of}
        query={query}
        options={page.options}
        isFiltered={isFiltered}
      />
      {children}
      {panel ? (
        <TablePanel
          id="rows"
          title={panel}
          className={of.classNames?.table}
          empty={<span role="status">{noRows}</span>}
          {...table}
        />
      ) : rows.length > 0 ? (
        <CardTable className={of.classNames?.table ?? 'table--rows'} {...table} />
      ) : (
        !hasOtherMatches && (
          <div className="panel">
            <div className="panel__body stack stack--3" role="status">
              {noRows}
            </div>
          </div>
        )
      )}
      <Pager path={of.path} query={query} page={page} />
    </>
  );
}

/** "1,000", or "More than 1,000" where no more than these are counted. */
export function formatCount({ count, hasMore }: RowCount): string {
  return `${hasMore ? 'More than ' : ''}${formatNumber(count)}`;
}

function Filters<Row, Filters extends Record<string, Filter>>({
  of: { path, title, filters, classNames },
  query,
  options = {},
  isFiltered,
}: {
  of: List<Row, Filters>;
  query: ListQuery<Filters>;
  options: PageOfRows<Row>['options'];
  isFiltered: boolean;
}) {
  const search = Object.values<Filter>(filters).find((filter) => filter.kind === 'search');
  return (
    <Form
      className={`filters grid items-end g-3 ${classNames?.filters ?? ''}`.trim()}
      role={search && 'search'}
      aria-label={search && title}
    >
      {Object.entries<Filter>(filters).map(([name, filter]) => (
        <FilterField
          key={name}
          name={name}
          filter={filter}
          value={query[name as keyof typeof query] ?? ''}
          options={filter.kind === 'choice' ? Object.entries(filter.options) : (options[name] ?? [])}
        />
      ))}
      <button className="btn" type="submit">
        {search ? 'Search' : 'Show'}
      </button>
      {!search && isFiltered && <a href={path}>Show all</a>}
      {search?.hint && (
        <p className="filters__hint quiet" id="find-hint">
          {search.hint}
        </p>
      )}
    </Form>
  );
}

function FilterField({
  name,
  filter,
  value,
  options,
}: {
  name: string;
  filter: Filter;
  value: string;
  options: readonly Option[];
}) {
  if (filter.kind === 'kept') return value && <input type="hidden" name={name} value={value} />;
  const { label } = filter;
  if (filter.kind === 'day')
    return <Field id={name} name={name} label={label} type="date" defaultValue={value} />;
  if (filter.kind !== 'search')
    return (
      <Select
        id={name}
        name={name}
        label={label}
        options={[['', filter.all], ...options]}
        defaultValue={value}
      />
    );
  return (
    <FieldFrame id={name} label={label}>
      <div className="search-field">
        <SearchIcon />
        <input
          className="input"
          id={name}
          type="search"
          name={name}
          defaultValue={value}
          maxLength={100}
          aria-describedby={filter.hint && 'find-hint'}
        />
      </div>
    </FieldFrame>
  );
}

/** The way to a list's other pages. */
export function Pager({
  path,
  query,
  page: { rows, newer, older, next },
}: {
  path: string;
  query: { before?: string | undefined; after?: string | undefined };
  page: PageOfRows<unknown>;
}) {
  if (older !== undefined && newer === undefined)
    return older || query.before ? (
      <nav className="pager cluster between g-2 gx-4" aria-label="Pages">
        <span>{rows.length} on this page</span>
        <span className="row">
          {query.before && (
            <a className="btn" href={addressOf(path, query)}>
              Newest
            </a>
          )}
          {older && (
            <a className="btn" href={addressOf(path, query, { before: older })}>
              Older
              <OlderIcon />
            </a>
          )}
        </span>
      </nav>
    ) : null;
  if (newer || older)
    return (
      <nav className="pager cluster between g-2 gx-4" aria-label="Pages">
        <span>{rows.length} on this page, newest first</span>
        <span className="row">
          <a className="btn" {...linkTo(newer && addressOf(path, query, { after: newer }))}>
            <NewerIcon />
            Newer
          </a>
          <a className="btn" {...linkTo(older && addressOf(path, query, { before: older }))}>
            Older
            <OlderIcon />
          </a>
        </span>
      </nav>
    );
  // A list that is newest first has its `newer` where it is not at its beginning.
  if (!next && (!query.after || newer === null)) return null;
  return (
    <nav className="pager cluster between g-2 gx-4" aria-label="Pages">
      {query.after ? <a href={addressOf(path, query)}>To the first page</a> : <span />}
      <a className="btn" {...linkTo(next && addressOf(path, query, { after: next }))}>
        More
        <OlderIcon />
      </a>
    </nav>
  );
}

function linkTo(href: string | null | undefined) {
  return href ? { href } : { 'aria-disabled': true };
}
