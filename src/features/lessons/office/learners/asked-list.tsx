import { Badge } from '#src/kit/parts/badge.tsx';
import type { Asked } from './offer-answers.ts';

/** To whom something was offered, and what each has made of it. */
export function AskedList({ asked }: { asked: readonly Asked[] }) {
  return (
    <ul className="grid g-2">
      {asked.map(({ key, name, href, answer, sent }) => (
        <li key={key} className="cluster g-1 gx-3">
          <a href={href}>{name}</a>
          <Badge tone={answer.tone}>{answer.text}</Badge>
          {sent && <span className="quiet">{sent}</span>}
        </li>
      ))}
    </ul>
  );
}
