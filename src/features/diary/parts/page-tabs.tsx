interface Tab {
  href: string;
  name: string;
}

/** The pages of one subject, of which this is one. */
export function PageTabs({ label, tabs, here }: { label: string; tabs: readonly Tab[]; here: string }) {
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
