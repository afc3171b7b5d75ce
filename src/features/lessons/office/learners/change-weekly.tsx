import type { ReactNode } from 'react';
import { PageHead } from '#src/kit/parts/page-head.tsx';

/** The page that changes weekly lessons of a learner. */
export function ChangeWeekly({
  title,
  learner: { id, name },
  children,
}: {
  title: string;
  learner: { id: string; name: string };
  children: ReactNode;
}) {
  return (
    <>
      <PageHead
        title={title}
        trail={[
          ['/office/learners', 'Learners'],
          [`/office/learners/${id}`, name],
        ]}
      >
        Of {name}. Costs are those of a learner who asks: the school is never charged.
      </PageHead>
      <div className="stack">{children}</div>
    </>
  );
}
