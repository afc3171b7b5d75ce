/** The two pages about when an instructor can be booked. */
export function HoursTabs({ here }: { here: 'hours' | 'calendars' }) {
  return (
    <nav className="hourtabs" aria-label="Hours">
      <ul className="cluster g-0 gx-5">
        <li>
          <a href="/diary/hours" aria-current={here === 'hours' ? 'page' : undefined}>
            Hours
          </a>
        </li>
        <li>
          <a href="/diary/calendars" aria-current={here === 'calendars' ? 'page' : undefined}>
            Calendars
          </a>
        </li>
      </ul>
    </nav>
  );
}
