interface Tab {
  href: string;
  name: string;
}

/** The two pages about when an instructor can be booked. */
export function HoursTabs({ here }: { here: string }) {
  return (
    <Tabs
      label="Hours"
      tabs={[
        { href: '/diary/hours', name: 'Hours' },
        { href: '/diary/calendars', name: 'Calendars' },
      ]}
      here={here}
    />
  );
}

/** What is paid to an instructor, and what they note for their tax return. */
export function PayTabs({ here }: { here: string }) {
  return (
    <Tabs
      label="Pay"
      tabs={[
        { href: '/diary/pay', name: 'Statement' },
        { href: '/diary/pay/miles', name: 'Miles and expenses' },
      ]}
      here={here}
    />
  );
}

function Tabs({ label, tabs, here }: { label: string; tabs: readonly Tab[]; here: string }) {
  return (
    <nav className="pagetabs" aria-label={label}>
      <ul className="cluster g-0 gx-5">
        {tabs.map(({ href, name }) => (
          <li key={href}>
            <a href={href} aria-current={href === here ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
