import { NavLink, useLocation } from 'react-router';
import { Link } from '#src/ui/link.tsx';
import { MoreMenu } from './more-menu.tsx';

const LESSONS = '/driving-lessons';

/** The most used links; the others, and those that do not fit on a phone, are under More. */
const MAIN = [
  { to: LESSONS, name: 'Lessons', from: '' },
  { to: '/instructors', name: 'Instructors', from: '' },
  { to: '/courses', name: 'Courses', from: 'top__nav--wide' },
  { to: '/gift-vouchers', name: 'Gift vouchers', from: 'top__nav--wider' },
];

const MORE = [
  { to: '/courses', name: 'Courses', until: 'more__narrow' },
  { to: '/gift-vouchers', name: 'Gift vouchers', until: 'more__narrower' },
  { to: '/areas-covered', name: 'Areas we cover', until: '' },
  { to: '/pass-for-less-pack', name: 'Pass For Less Pack', until: '' },
  { to: '/theory-training', name: 'Theory training', until: '' },
  { to: '/brain-training', name: 'Brain training', until: '' },
  { to: '/instructor-training', name: 'Instructor training', until: '' },
];

export function MainNav() {
  // An area's page sells its lessons.
  const inArea = useLocation().pathname.startsWith('/areas-covered/');
  return (
    <nav className="top__nav" aria-label="Main">
      <ul>
        {MAIN.map(({ to, name, from }) => (
          <li key={to} className={from || undefined}>
            {to === LESSONS && inArea ? (
              <Link to={to} aria-current="true">
                {name}
              </Link>
            ) : (
              <NavLink to={to}>{name}</NavLink>
            )}
          </li>
        ))}
        <li>
          <MoreMenu>
            {MORE.map(({ to, name, until }) => (
              <li key={to} className={until || undefined}>
                <NavLink to={to} end>
                  {name}
                </NavLink>
              </li>
            ))}
          </MoreMenu>
        </li>
      </ul>
    </nav>
  );
}
