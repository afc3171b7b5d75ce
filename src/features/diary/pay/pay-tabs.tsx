import { PageTabs } from '../parts/page-tabs.tsx';

/** What is paid to an instructor, and what they note for their tax return. */
export function PayTabs({ here }: { here: '/diary/pay' | '/diary/pay/miles' }) {
  return (
    <PageTabs
      label="Pay"
      tabs={[
        { href: '/diary/pay', name: 'Statement' },
        { href: '/diary/pay/miles', name: 'Miles and expenses' },
      ]}
      here={here}
    />
  );
}
