import { ChevronRight } from 'lucide';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { CardTable, type Column } from '#src/kit/parts/card-table.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { StateWords } from '#src/kit/parts/state-words.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { icon, SearchIcon } from '#src/ui/icons.tsx';
import { type LearnerInList, listLearners, readLearnersAsked } from './read-learners.server.ts';
import './lessons.css';

const MoreIcon = icon(ChevronRight);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'read');
  const asked = readLearnersAsked(new URL(request.url).searchParams);
  return { asked, ...(await listLearners(office.deps, asked)) };
}

export function meta() {
  return [{ title: pageTitle('Learners') }];
}

const SHOWN = [
  ['all', 'All learners'],
  ['waiting', 'To place'],
  ['left', 'With hours left'],
] as const;

const COLUMNS: Column<LearnerInList>[] = [
  { head: 'Learner', cell: ({ id, name }) => <a href={`/office/learners/${id}`}>{name}</a> },
  {
    head: 'Postcode',
    className: 'top-end',
    cell: ({ postcode }) => <span className="quiet">{postcode}</span>,
  },
  {
    head: 'Instructor',
    className: 'wide',
    cell: ({ instructors, waits }) => (
      <>
        {instructors} {waits && <StateWords look="mind">To place</StateWords>}
      </>
    ),
  },
  { head: 'Bought', num: true, className: 'desk-cell', cell: ({ bought }) => bought },
  { head: 'Given', num: true, className: 'desk-cell', cell: ({ given }) => given },
  {
    head: 'Left',
    num: true,
    cell: ({ left, bought }) => (
      <>
        <b>{left}</b>
        <span className="only-phone quiet"> left of {bought}</span>
      </>
    ),
  },
];

export default function LearnersPage() {
  const { asked, learners, next } = useLoaderData<typeof loader>();
  const isFiltered = asked.find !== '' || asked.show !== 'all' || asked.instructor !== '';
  return (
    <>
      <PageHead title="Learners">Hours bought, given and left, by name</PageHead>
      {/* biome-ignore lint/a11y/useSemanticElements: a form keeps the search working without a script. */}
      <form className="filters filters--learners" role="search" aria-label="Learners">
        <div className="field">
          <label className="field__label" htmlFor="find-learner">
            Name, email or postcode
          </label>
          <div className="seek">
            <SearchIcon />
            <input
              className="input"
              id="find-learner"
              type="search"
              name="find"
              maxLength={100}
              defaultValue={asked.find}
            />
          </div>
        </div>
        <div className="field">
          <label className="field__label" htmlFor="show">
            Show
          </label>
          <select className="input" id="show" name="show" defaultValue={asked.show}>
            {SHOWN.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
        {asked.instructor && <input type="hidden" name="instructor" value={asked.instructor} />}
        <button className="btn" type="submit">
          Search
        </button>
      </form>
      {learners.length > 0 ? (
        <CardTable
          caption="Learners by name"
          look="table--rows"
          columns={COLUMNS}
          rows={learners}
          keyOf={({ id }) => id}
        />
      ) : (
        <div className="sheet">
          <div className="sheet__body gap-3" role="status">
            <h2>{isFiltered ? 'No learner matches' : 'No learners yet'}</h2>
            <p className="quiet">
              {isFiltered
                ? 'A name is found by how any of its words begins, and so are an email address and a postcode.'
                : 'Each learner is here as soon as somebody buys lessons for them.'}
            </p>
          </div>
        </div>
      )}
      {(next || asked.after) && (
        <nav className="pager" aria-label="Pages">
          {asked.after ? <a href={addressOf(asked, '')}>To the first page</a> : <span />}
          <a className="btn" {...(next ? { href: addressOf(asked, next) } : { 'aria-disabled': true })}>
            More
            <MoreIcon />
          </a>
        </nav>
      )}
    </>
  );
}

function addressOf(asked: object, after: string): string {
  const fields = Object.entries({ ...asked, after }).filter(([, value]) => value !== '' && value !== 'all');
  return `/office/learners?${new URLSearchParams(fields)}`;
}
