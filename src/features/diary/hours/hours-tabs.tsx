import { PageTabs } from '../parts/page-tabs.tsx';

const TABS = [
  { href: '/diary/hours', name: 'Hours' },
  { href: '/diary/calendars', name: 'Calendars' },
];

/** The two pages about when an instructor can be booked. */
export function HoursTabs({ here }: { here: 'hours' | 'calendars' }) {
  return <PageTabs label="Hours" tabs={TABS} here={`/diary/${here}`} />;
}
