import type { LoaderFunctionArgs } from 'react-router';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { nameOfStaff } from '#src/features/identity/staff/members/staff-name.server.ts';
import { logPage, whatIsInTheLog, whoIsInTheLog } from '#src/kit/audit/log-page.server.ts';
import { readListQuery } from '#src/kit/lists/list.ts';
import { ListPage } from '#src/kit/lists/list-page.tsx';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/log-page.ts';
import { logList } from './log-list.tsx';
import { nameThings } from './log-things.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { db, clock } = office.deps;
  const { id, ...others } = readListQuery(logList, new URL(request.url).searchParams);
  // A thing is found by the index of its kind.
  const query = { ...others, id: others.about && id };
  const [{ entries, older }, people, kinds] = await Promise.all([
    logPage(db, query, nameOfStaff),
    whoIsInTheLog(db),
    whatIsInTheLog(db),
  ]);
  const named = await nameThings(office.deps, entries);
  const now = clock.now();
  const rows = entries.map((line) => ({
    ...line,
    thing: named(line),
    when: londonWhenInLine(line.at, now),
  }));
  return { query, page: { rows, older, options: { by: people, about: kinds } } };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Log', matches) }];
}

export default function LogPage({ loaderData: { query, page } }: Route.ComponentProps) {
  const thing = page.rows[0]?.thing.name ?? 'it';
  return (
    <ListPage
      of={logList}
      query={query}
      page={page}
      intro="What was done, by whom and when. Nobody can change it."
      panel={query.id ? `What was done to ${thing}` : 'The latest first'}
    />
  );
}
