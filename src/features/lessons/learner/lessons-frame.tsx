import { type ReactNode, useEffect, useRef } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { BrokenCustomerPage } from '#src/ui/layout/broken-customer-page.tsx';
import { RefusedLink } from '#src/ui/layout/refused-link.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageRefusal, useRefused } from '#src/ui/posted/posted-form.tsx';
import { type LessonsAddress, lessonsPath } from '../learners/lessons-address.ts';
import './frame.css';

/** The small navigation of an account. By a link it names the learner's pages alone. */
export function LessonsNav({ at, here }: { at: LessonsAddress; here: 'lessons' | 'progress' }) {
  const links = [
    { to: lessonsPath(at, 'lessons'), name: 'Lessons', isHere: here === 'lessons' },
    { to: lessonsPath(at, 'progress'), name: 'Progress', isHere: here === 'progress' },
    ...(at.token
      ? []
      : [
          { to: '/account', name: 'Orders', isHere: false },
          { to: '/account/details', name: 'Your details', isHere: false },
        ]),
  ];
  return (
    <nav className="subnav" aria-label="Your account">
      <ul>
        {links.map(({ to, name, isHere }) => (
          <li key={to}>
            <Link to={to} aria-current={isHere ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {at.name && (
        <p className="small">
          {at.name}’s lessons. <Link to="/account/lessons">Everyone’s lessons</Link>
        </p>
      )}
    </nav>
  );
}

/** A page about one lesson, below the home of all. */
export function LessonsPage({
  at,
  here = 'lessons',
  children,
}: {
  at: LessonsAddress;
  here?: 'lessons' | 'progress';
  children: ReactNode;
}) {
  return (
    <div className="wrap learner">
      <LessonsNav at={at} here={here} />
      <PageRefusal className="notice notice--danger problem" />
      {children}
    </div>
  );
}

/** The same for every link that is not valid, and for every learner who is not theirs. */
export function LessonsBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 429))
    return <BrokenCustomerPage />;
  return (
    <RefusedLink
      tooMany={error.status === 429}
      tried="attempts"
      title="Lessons not found"
      heading="We couldn’t find those lessons"
      advice="The link may be incomplete: try opening it from the email again. Or sign in to see your lessons."
      to="/account/lessons"
      button="Sign in"
    />
  );
}

/** What has just been done, with the focus, so that it is read first. The page's address keeps it while the next form is refused. */
export function DoneNotice({ message }: { message: string | undefined }) {
  const notice = useRef<HTMLParagraphElement>(null);
  const refused = useRefused();
  useEffect(() => notice.current?.focus(), []);
  return message && !refused ? (
    <p className="learner__done" role="status" tabIndex={-1} ref={notice}>
      {message}
    </p>
  ) : null;
}
