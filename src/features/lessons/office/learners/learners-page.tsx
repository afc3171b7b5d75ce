import type { LoaderFunctionArgs } from 'react-router';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { readListQuery } from '#src/kit/lists/list.ts';
import { ListPage } from '#src/kit/lists/list-page.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { learnerList } from './learner-list.tsx';
import { listLearners } from './read-learners.server.ts';
import './lessons.css';
import type { Route } from './+types/learners-page.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const query = readListQuery(learnerList, new URL(request.url).searchParams);
  return { query, page: await listLearners(office.deps, query) };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Learners', matches) }];
}

export default function LearnersPage({ loaderData }: Route.ComponentProps) {
  return <ListPage of={learnerList} intro="Hours bought, given and left, by name" {...loaderData} />;
}
