import { Badge } from '#src/kit/parts/badge.tsx';
import type { OfferRecipient } from './offer-answers.ts';

/** Who was offered something, and what each has answered. */
export function OfferRecipients({ recipients }: { recipients: readonly OfferRecipient[] }) {
  return (
    <ul className="grid g-2">
      {recipients.map(({ key, name, href, answer, sent }) => (
        <li key={key} className="cluster g-1 gx-3">
          <a href={href}>{name}</a>
          <Badge tone={answer.tone}>{answer.text}</Badge>
          {sent && <span className="quiet">{sent}</span>}
        </li>
      ))}
    </ul>
  );
}
