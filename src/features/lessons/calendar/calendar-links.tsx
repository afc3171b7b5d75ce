import { CalendarPlus } from '#src/ui/drawings/calendar-plus.ts';
import { icon } from '#src/ui/icons.tsx';
import './calendar-links.css';

const CalendarIcon = icon(CalendarPlus);

/** The ways into a calendar from a feed's address. */
export function CalendarLinks({ address, name }: { address: string; name: string }) {
  const subscribed = address.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: subscribed })}`;
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name })}`;
  return (
    <p className="calendarlinks cluster g-2 gx-4">
      <a className="btn" href={subscribed}>
        <CalendarIcon />
        Add to calendar
      </a>
      <a href={google} rel="noreferrer">
        Google
      </a>
      <a href={outlook} rel="noreferrer">
        Outlook
      </a>
      <a href={address} download="lessons.ics">
        Download a file
      </a>
    </p>
  );
}
