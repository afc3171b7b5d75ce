import { ChevronLeft, ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Field } from '#src/ui/form/field.tsx';
import { icon, SearchIcon } from '#src/ui/icons.tsx';
import { CardTable } from '../parts/card-table.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { addressOf, type Filter, type List, type ListQuery } from './list.ts';

const NewerIcon = icon(ChevronLeft);
const OlderIcon = icon(ChevronRight);

/** What a list's loader answers. */
export interface PageOfRows<Row> {
  rows: Row[];
  /** All that match, as far as they are counted. */
  counted?: { count: number; hasMore: boolean };
  /** Of a list that is newest first: the cursors of its other pages. */
  newer?: string | null;
  older?: string | null;
  /** Of a list that goes forwards alone. */
  next?: string | undefined;
}

/** The page of a list: what is looked for, the rows, and the way to the other pages. */
export function ListPage<Row, Filters extends Record<string, Filter>>({
  of,
  query,
  page,
  intro,
  acts,
  children,
}: {
  of: List<Row, Filters>;
  query: ListQuery<Filters>;
  page: PageOfRows<Row>;
  /** What stands below the title, if not how many there are. */
  intro?: string;
  acts?: ReactNode;
  /** Between the filters and the rows. */
  children?: ReactNode;
}) {
  const isFiltered = Object.keys(of.filters).some((name) => query[name as keyof typeof query]);
  const { rows, counted } = page;
  return (
    <>
      <PageHead title={of.title} acts={acts}>
        {intro ?? (counted && `${formatCount(counted, of.noun)}${isFiltered ? ' found' : ''}`)}
      </PageHead>
      <Filters key={JSON.stringify(query)} of={of} query={query} />
      {children}
      {rows.length > 0 ? (
        <CardTable
          caption={of.caption}
          look={of.look?.table ?? 'table--rows'}
          columns={of.columns}
          rows={rows}
          keyOf={of.keyOf}
        />
      ) : (
        <div className="panel">
          <div className="panel__body gap-3" role="status">
            {isFiltered ? of.noMatch : of.empty}
          </div>
        </div>
      )}
      <Pager path={of.path} query={query} page={page} />
    </>
  );
}

function formatCount(
  { count, hasMore }: { count: number; hasMore: boolean },
  [one, many]: readonly [string, string],
): string {
  const number = new Intl.NumberFormat('en-GB').format(count);
  return `${hasMore ? 'More than ' : ''}${number} ${count === 1 ? one : many}`;
}

function Filters<Row, Filters extends Record<string, Filter>>({
  of: { title, filters, look },
  query,
}: {
  of: List<Row, Filters>;
  query: ListQuery<Filters>;
}) {
  const hint = Object.values<Filter>(filters).find((filter) => filter.kind === 'search')?.hint;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form keeps the search working without a script.
    <form
      className={`filters grid items-end g-3 ${look?.filters ?? ''}`.trim()}
      role="search"
      aria-label={title}
    >
      {Object.entries<Filter>(filters).map(([name, filter]) => (
        <FilterField key={name} name={name} filter={filter} value={query[name as keyof typeof query] ?? ''} />
      ))}
      <button className="btn" type="submit">
        Search
      </button>
      {hint && (
        <p className="filters__hint quiet" id="find-hint">
          {hint}
        </p>
      )}
    </form>
  );
}

function FilterField({ name, filter, value }: { name: string; filter: Filter; value: string }) {
  if (filter.kind === 'kept') return value && <input type="hidden" name={name} value={value} />;
  const { label } = filter;
  if (filter.kind === 'day')
    return <Field id={name} name={name} label={label} type="date" defaultValue={value} />;
  return (
    <div className="field">
      <label className="field__label" htmlFor={name}>
        {label}
      </label>
      {filter.kind === 'search' ? (
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
      ) : (
        <select className="input" id={name} name={name} defaultValue={value}>
          <option value="">{filter.all}</option>
          {Object.entries(filter.options).map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function Pager({
  path,
  query,
  page: { rows, newer, older, next },
}: {
  path: string;
  query: { after?: string | undefined };
  page: PageOfRows<unknown>;
}) {
  if (newer || older)
    return (
      <nav className="pager cluster between g-2 gx-4" aria-label="Pages">
        <span>{rows.length} on this page, newest first</span>
        <span className="line-up">
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
