import { useEffect, useRef } from 'react';
import { Link } from '#src/ui/link.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import type { readAdded } from './read-top-up.server.ts';

/** Hours that were just paid for, with the focus, and what they are for. */
export function AddedHours({
  at,
  added: { hours, left, paid },
}: {
  at: LessonsAddress;
  added: NonNullable<Awaited<ReturnType<typeof readAdded>>>;
}) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="notice notice--success mb-6" role="status" tabIndex={-1} ref={notice}>
      <div className="stack stack--3">
        <h2 className="h4">
          {hours} added. You have {left}
        </h2>
        <p>{paid}. The receipt is in your email.</p>
        <p className="row">
          <Link className="btn btn--go" to={lessonsPath(at, 'book')}>
            Book a lesson
          </Link>
        </p>
      </div>
    </div>
  );
}
