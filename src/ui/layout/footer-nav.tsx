import { useId } from 'react';
import { SOCIAL_NETWORKS, socialNetworks } from '#src/platform/school/social-networks.ts';
import { SchoolBrand } from '#src/ui/layout/school-brand.tsx';
import { SchoolPhone, useSchool } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';
import { ClosedSoon, OpeningHours } from './opening-hours.tsx';

const GROUPS = [
  {
    title: 'Learn',
    ways: [
      { to: '/driving-lessons', name: 'Driving lessons' },
      { to: '/areas-covered', name: 'Areas we cover' },
      { to: '/instructors', name: 'Instructors' },
      { to: '/courses', name: 'Courses' },
      { to: '/instructor-training', name: 'Instructor training' },
    ],
  },
  {
    title: 'Practise',
    ways: [
      { to: '/pass-for-less-pack', name: 'Pass For Less Pack' },
      { to: '/theory-training', name: 'Theory training' },
      { to: '/brain-training', name: 'Brain training' },
      { to: '/hazard-perception', name: 'Hazard perception' },
      { to: '/mock-test-library', name: 'Mock tests' },
      { to: '/learning', name: 'Open your learning' },
    ],
  },
  {
    title: 'Gifts',
    ways: [
      { to: '/gift-vouchers', name: 'Gift vouchers' },
      { to: '/vouchers', name: 'Check a voucher' },
      { to: '/l-plate-and-highway-code-pack', name: 'L plates' },
    ],
  },
  {
    title: 'Help',
    ways: [
      { to: '/account', name: 'Your account' },
      { to: '/terms-conditions#fees', name: 'Our fees' },
      { to: '/avoid-the-booking-fee', name: 'Avoid the booking fee' },
      { to: '/terms-conditions#refunds', name: 'Your right to cancel' },
    ],
  },
];

/** The footer's links, in their own file because the checkout shows none. */
export function FooterNav() {
  const school = useSchool();
  return (
    <div className="foot__grid grid grid--shrink">
      <div className="stack">
        <Link className="brand" to="/">
          <SchoolBrand />
        </Link>
        <p>{school.strapline}</p>
        <p>
          <SchoolPhone />
          <br />
          <OpeningHours />
        </p>
        <ClosedSoon />
        <SocialLinks />
      </div>
      {GROUPS.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  );
}

function SocialLinks() {
  const { social } = useSchool();
  const found = socialNetworks.filter((network) => social[network]);
  if (found.length === 0) return null;
  return (
    <p className="cluster g-1 gx-4">
      {found.map((network) => (
        <a key={network} href={social[network]} rel="me noreferrer">
          {SOCIAL_NETWORKS[network]}
        </a>
      ))}
    </p>
  );
}

/** Folded on phones, where the heading is what unfolds it. The heading names the links at every width. */
function Group({ title, ways }: (typeof GROUPS)[number]) {
  const school = useSchool();
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <details className="foot__group">
        <summary>{title}</summary>
        <ul>
          {ways.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
          {title === 'Help' && (
            <li>
              <a href={`mailto:${school.officeEmail}`}>Email us</a>
            </li>
          )}
        </ul>
      </details>
    </nav>
  );
}
