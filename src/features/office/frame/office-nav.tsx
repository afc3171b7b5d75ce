import { useLocation } from 'react-router';
import type { StaffPermissions } from '#src/features/identity/staff/access/permissions.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { Menu } from '#src/ui/drawings/menu.ts';
import { icon } from '#src/ui/icons.tsx';
import { type NavItem, navGroups, navItems } from './nav-items.tsx';

const MenuIcon = icon(Menu);

/** How much waits at a desk, by its path. */
export interface NavCounts {
  [path: string]: { count: number; label: string };
}

interface NavProps {
  rights: StaffPermissions;
  counts: NavCounts;
}

/** The desks beside the page, on a wide screen. */
export function OfficeNav({ rights, counts }: NavProps) {
  return (
    <nav className="desks" aria-label="Desks">
      {navGroups.map(({ heading, desks }) => (
        <div key={heading ?? ''}>
          {heading && <h2>{heading}</h2>}
          <ul>
            {allowed(desks, rights).map((item) => (
              <li key={item.path}>
                <OfficeNavLink item={item} waiting={counts[item.path]} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const IN_REACH = ['/office', '/office/orders', '/office/vouchers', '/office/diary'];

/** The desks that are used most at the bottom of a phone's screen, the others behind More. */
export function OfficeDock({ rights, counts }: NavProps) {
  const desks = allowed(navItems, rights);
  const isInReach = ({ path }: NavItem) => IN_REACH.includes(path);
  return (
    <nav className="dock" aria-label="Desks, short">
      <ul>
        {desks.filter(isInReach).map((item) => (
          <li key={item.path}>
            <OfficeNavLink item={item} />
          </li>
        ))}
        <li>
          <details>
            <summary>
              <MenuIcon />
              <span>More</span>
            </summary>
            <div className="dock__sheet">
              <ul>
                {desks
                  .filter((item) => !isInReach(item))
                  .map((item) => (
                    <li key={item.path}>
                      <OfficeNavLink item={item} waiting={counts[item.path]} />
                    </li>
                  ))}
              </ul>
            </div>
          </details>
        </li>
      </ul>
    </nav>
  );
}

function allowed(desks: readonly NavItem[], rights: StaffPermissions): readonly NavItem[] {
  return desks.filter(({ permission }) => may(rights, permission));
}

function OfficeNavLink({
  item: { path, name, Icon },
  waiting,
}: {
  item: NavItem;
  waiting?: NavCounts[string] | undefined;
}) {
  const { pathname } = useLocation();
  const here = path === '/office' ? pathname === path : pathname.startsWith(path);
  return (
    <a href={path} aria-current={here ? 'page' : undefined}>
      <Icon />
      <span>{name}</span>
      {waiting && waiting.count > 0 && (
        <span className="count">
          {waiting.count}
          <span className="visually-hidden"> {waiting.label}</span>
        </span>
      )}
    </a>
  );
}
