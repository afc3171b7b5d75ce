import { useLocation } from 'react-router';
import { SchoolBrand } from '#src/ui/layout/school-brand.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { HoursIcon, LearnersIcon, PayIcon, TodayIcon, WeekIcon } from './diary-icons.tsx';

const TABS = [
  { to: '/diary', name: 'Today', Icon: TodayIcon },
  { to: '/diary/week', name: 'Week', Icon: WeekIcon },
  { to: '/diary/hours', name: 'Hours', Icon: HoursIcon },
  { to: '/diary/learners', name: 'Learners', Icon: LearnersIcon },
  { to: '/diary/pay', name: 'Pay', Icon: PayIcon },
];

/** Pages of a tab whose address begins otherwise. */
const BELOW = [
  ['/diary', '/diary/lessons'],
  ['/diary/hours', '/diary/calendars'],
  ['/diary/pay', '/diary/statement'],
  ['/diary/pay', '/diary/cash'],
  ['/diary/pay', '/diary/bank-details'],
] as const;

/** The bar above every page of the diary. Its tabs are at the bottom on phones, for one hand. */
export function DiaryBar({ name, portrait }: { name: string; portrait: string }) {
  const { pathname } = useLocation();
  const isHere = (to: string) =>
    BELOW.some(([tab, path]) => tab === to && pathname.startsWith(path)) ||
    (to === '/diary' ? pathname === to : pathname.startsWith(to));
  return (
    <header className="top">
      <div className="wrap app__bar cluster cluster--nowrap between g-6">
        <a className="brand" href="/diary">
          <SchoolBrand />
        </a>
        <nav className="tabs" aria-label="Diary">
          <ul>
            {TABS.map(({ to, name: label, Icon }) => (
              <li key={to}>
                <a href={to} aria-current={isHere(to) ? 'page' : undefined}>
                  <Icon />
                  <span>{label}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <details className="menu">
          <summary>
            <Portrait src={portrait} size={40} />
            <span className="menu__name">{name}</span>
          </summary>
          <div className="menu__sheet">
            <p>{name}</p>
            <a href="/diary/account">Your profile, sign-in and devices</a>
            <a href="/diary/bank-details">Your bank details</a>
            <form method="post" action="/diary/sign-out">
              <button type="submit">Sign out</button>
            </form>
          </div>
        </details>
      </div>
    </header>
  );
}
