import { choice, kept, list, search } from '#src/kit/lists/list.ts';
import { Badge } from '#src/kit/parts/badge.tsx';

/** A learner in the list, in words. */
export interface LearnerInList {
  id: string;
  name: string;
  postcode: string;
  instructors: string;
  /** Whether some of their lessons have no instructor yet. */
  waits: boolean;
  bought: string;
  completed: string;
  remaining: string;
}

export const learnerList = list<LearnerInList>()({
  path: '/office/learners',
  title: 'Learners',
  noun: ['learner', 'learners'],
  caption: 'Learners by name',
  filters: {
    find: search('Name, email or postcode'),
    show: choice('Show', 'All learners', { waiting: 'To place', left: 'With hours left' }),
    instructor: kept(),
  },
  // Their names may be the same.
  cursor: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12} [^\0]{0,200}$/i,
  columns: [
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
          {instructors} {waits && <Badge tone="warning">To place</Badge>}
        </>
      ),
    },
    { head: 'Bought', num: true, className: 'desk-cell', cell: ({ bought }) => bought },
    { head: 'Given', num: true, className: 'desk-cell', cell: ({ completed }) => completed },
    {
      head: 'Left',
      num: true,
      cell: ({ remaining, bought }) => (
        <>
          <b>{remaining}</b>
          <span className="only-phone quiet"> left of {bought}</span>
        </>
      ),
    },
  ],
  keyOf: ({ id }) => id,
  classNames: { filters: 'filters--learners mb-4' },
  empty: (
    <>
      <h2>No learners yet</h2>
      <p className="quiet">Each learner is here as soon as somebody buys lessons for them.</p>
    </>
  ),
  noMatch: (
    <>
      <h2>No learner matches</h2>
      <p className="quiet">
        A name is found by how any of its words begins, and so are an email address and a postcode.
      </p>
    </>
  ),
});
