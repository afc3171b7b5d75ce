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
  const asked = readLogQuery(new URL(request.url).searchParams);
  const [page, people, kinds] = await Promise.all([
    logPage(db, asked, nameOfStaff),
    whoIsInTheLog(db),
    whatIsInTheLog(db),
  ]);
  const named = await nameThings(office.deps, page.entries);
  const entries = page.entries.map((line) => ({ ...line, thing: named(line) }));
  return { asked, people, kinds, now: clock.now(), ...page, entries };
}

export function meta() {
  return [{ title: pageTitle('Log') }];
}

export default function LogPage({
  loaderData: { asked, entries, older, people, kinds, now },
}: Route.ComponentProps) {
  const isFiltered = Boolean(asked.by || asked.about || asked.id);
  return (
    <>
      <PageHead title="Log">What was done, by whom and when. Nobody can change it.</PageHead>
      <form className="filters grid items-end g-3 filters--log" key={JSON.stringify(asked)}>
        <div className="field">
          <label className="field__label" htmlFor="by">
            Who
          </label>
          <select className="input" id="by" name="by" defaultValue={asked.by ?? ''}>
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
          <select className="input" id="about" name="about" defaultValue={asked.about ?? ''}>
            <option value="">Everything</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind.charAt(0).toUpperCase() + kind.slice(1)}
              </option>
            ))}
          </select>
        </div>
        {asked.id && <input type="hidden" name="id" value={asked.id} />}
        <button className="btn" type="submit">
          Show
        </button>
        {isFiltered && <a href="/office/log">Show all</a>}
      </form>
      <Panel
        id="entries"
        title={
          asked.id
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
            {isFiltered || asked.before ? 'Nothing in the log matches.' : 'Nothing has been done yet.'}
          </p>
        )}
      </Panel>
      {(older || asked.before) && (
        <nav className="pager cluster between g-2 gx-4" aria-label="Pages">
          <span>{entries.length} on this page</span>
          <span className="line-up">
            {asked.before && (
              <a className="btn" href={pageOf(asked, null)}>
                Newest
              </a>
            )}
            {older && (
              <a className="btn" href={pageOf(asked, older)}>
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
  const asked = Object.entries({ by, about, id, before: before === null ? undefined : String(before) });
  return `/office/log?${new URLSearchParams(asked.filter((one): one is [string, string] => one[1] !== undefined))}`;
}
