import { ChevronRight } from 'lucide';
import type { LoaderFunctionArgs } from 'react-router';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { nameOfStaff } from '#src/features/identity/staff/members/staff-name.server.ts';
import {
  type LogQuery,
  logPage,
  readLogQuery,
  whatIsInTheLog,
  whoIsInTheLog,
} from '#src/kit/audit/log-page.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { icon } from '#src/ui/icons.tsx';
import type { Route } from './+types/log-page.ts';
import { LogTable } from './log-table.tsx';
import { nameThings } from './log-things.server.ts';

const OlderIcon = icon(ChevronRight);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { db, clock } = office.deps;
  const query = readLogQuery(new URL(request.url).searchParams);
  const [page, people, kinds] = await Promise.all([
    logPage(db, query, nameOfStaff),
    whoIsInTheLog(db),
    whatIsInTheLog(db),
  ]);
  const named = await nameThings(office.deps, page.entries);
  const entries = page.entries.map((line) => ({ ...line, thing: named(line) }));
  return { query, people, kinds, now: clock.now(), ...page, entries };
}

export function meta() {
  return [{ title: pageTitle('Log') }];
}

export default function LogPage({
  loaderData: { query, entries, older, people, kinds, now },
}: Route.ComponentProps) {
  const isFiltered = Boolean(query.by || query.about || query.id);
  return (
    <>
      <PageHead title="Log">What was done, by whom and when. Nobody can change it.</PageHead>
      <form className="filters grid items-end g-3 filters--log" key={JSON.stringify(query)}>
        <div className="field">
          <label className="field__label" htmlFor="by">
            Who
          </label>
          <select className="input" id="by" name="by" defaultValue={query.by ?? ''}>
            <option value="">Everybody</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="field__label" htmlFor="about">
            To what
          </label>
          <select className="input" id="about" name="about" defaultValue={query.about ?? ''}>
            <option value="">Everything</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind.charAt(0).toUpperCase() + kind.slice(1)}
              </option>
            ))}
          </select>
        </div>
        {query.id && <input type="hidden" name="id" value={query.id} />}
        <button className="btn" type="submit">
          Show
        </button>
        {isFiltered && <a href="/office/log">Show all</a>}
      </form>
      <Panel
        id="entries"
        title={
          query.id
            ? entries[0]
              ? `What was done to ${entries[0].thing.name}`
              : 'What was done to it'
            : 'The latest first'
        }
        flush
      >
        {entries.length > 0 ? (
          <LogTable entries={entries} now={now} />
        ) : (
          <p className="panel__body quiet" role="status">
            {isFiltered || query.before ? 'Nothing in the log matches.' : 'Nothing has been done yet.'}
          </p>
        )}
      </Panel>
      {(older || query.before) && (
        <nav className="pager cluster between g-2 gx-4" aria-label="Pages">
          <span>{entries.length} on this page</span>
          <span className="line-up">
            {query.before && (
              <a className="btn" href={pageOf(query, null)}>
                Newest
              </a>
            )}
            {older && (
              <a className="btn" href={pageOf(query, older)}>
                Older
                <OlderIcon />
              </a>
            )}
          </span>
        </nav>
      )}
    </>
  );
}

function pageOf({ by, about, id }: LogQuery, before: number | null): string {
  const params = Object.entries({ by, about, id, before: before === null ? undefined : String(before) });
  return `/office/log?${new URLSearchParams(params.filter((one): one is [string, string] => one[1] !== undefined))}`;
}
