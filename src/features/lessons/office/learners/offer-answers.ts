import type { Tone } from '#src/kit/parts/badge.tsx';
import { formatLondonTime, londonWhenInSentence } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { quietUntil } from '#src/platform/quiet-hours.ts';

/** Somebody to whom something was offered, as staff see it. */
export interface OfferRecipient {
  key: string;
  name: string;
  href: string;
  answer: { tone: Tone; text: string };
  /** "email sent, text delivered". */
  sent: string;
}

/** What somebody has made of an offer. */
export function formatAnswer(
  {
    accepted,
    openedAt,
    declinedAt,
  }: { accepted: string | false; openedAt: Date | null; declinedAt: Date | null },
  now: Date,
): OfferRecipient['answer'] {
  if (accepted) return { tone: 'success', text: accepted };
  if (declinedAt) return { tone: 'danger', text: `Declined ${londonWhenInSentence(declinedAt, now)}` };
  if (openedAt) return { tone: 'warning', text: `Opened ${londonWhenInSentence(openedAt, now)}` };
  return { tone: 'neutral', text: 'Not opened' };
}

const STATES = {
  waiting: 'waits',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'not delivered',
  refused: 'refused',
  withdrawn: 'not sent',
} as const;

interface Message {
  key: string;
  state: keyof typeof STATES;
}

/** What became of the email with this key, and of the text. */
export function formatSent(
  emails: readonly Message[],
  texts: readonly Message[],
  { email, text }: { email: string; text: string },
): string {
  const mailed = emails.find(({ key }) => key === email);
  const texted = texts.find(({ key }) => key === text);
  return [mailed && `email ${STATES[mailed.state]}`, texted && `text ${STATES[texted.state]}`]
    .filter(Boolean)
    .join(', ');
}

/** What each text of an offer costs, and when it leaves. Undefined where no texts are sent. */
export function textCost(
  { textsFrom, textPence }: { textsFrom: string | undefined; textPence: number },
  now: Date,
): string | undefined {
  if (!textsFrom) return undefined;
  const quiet = quietUntil(now);
  const waits = quiet ? ` Texts wait until ${formatLondonTime(quiet)}, the emails leave now.` : '';
  return `Each text costs about ${pounds(asPence(textPence))}.${waits}`;
}
