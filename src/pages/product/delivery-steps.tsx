import { NumberedSteps } from '#src/ui/layout/numbered-steps.tsx';
import { useAvailable } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

/** How a product gets from the basket to the learner. */
export function DeliverySteps({ digital }: { digital: boolean }) {
  const { paypal } = useAvailable();
  const text = `By card${paypal ? ', PayPal' : ''} or gift voucher, alone or with lessons in the same basket.`;
  return <NumberedSteps steps={[{ title: 'Pay once', text }, ...(digital ? ONLINE : POSTED)]} />;
}

const ONLINE = [
  {
    title: 'Check your email',
    text: 'We’ll send you a link and a code within a few minutes. No app or account needed.',
  },
  {
    title: 'Learn for 12 months',
    text: (
      <>
        On any phone, tablet or computer, as often as you like. Lost the code?{' '}
        <Link to="/learning">We’ll send it again</Link>.
      </>
    ),
  },
];

const POSTED = [
  {
    title: 'We’ll post it',
    text: 'First class, on the next working day, to any address in the United Kingdom.',
  },
  { title: 'Changed your mind?', text: 'Return it within 14 days of delivery for a full refund.' },
];
