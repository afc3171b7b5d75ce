import type { ComponentType } from 'react';
import { ArrowLeftRight } from '#src/ui/drawings/arrow-left-right.ts';
import { BookOpen } from '#src/ui/drawings/book-open.ts';
import { ContactRound } from '#src/ui/drawings/contact-round.ts';
import { CreditCard } from '#src/ui/drawings/credit-card.ts';
import { MailX } from '#src/ui/drawings/mail-x.ts';
import { MessageSquare } from '#src/ui/drawings/message-square.ts';
import { Package } from '#src/ui/drawings/package.ts';
import { Phone } from '#src/ui/drawings/phone.ts';
import { Star } from '#src/ui/drawings/star.ts';
import { Ticket } from '#src/ui/drawings/ticket.ts';
import { Undo2 } from '#src/ui/drawings/undo-2.ts';
import { icon } from '#src/ui/icons.tsx';
import { KIND_NAMES, type QueueKind } from './queue/queue-item.ts';

const KIND_ICONS: Record<QueueKind, ComponentType> = {
  lessons: icon(Phone),
  training: icon(Phone),
  post: icon(Package),
  vouchers: icon(Ticket),
  emails: icon(MailX),
  payments: icon(CreditCard),
  refunds: icon(Undo2),
  transfers: icon(ArrowLeftRight),
  reviews: icon(Star),
  photographs: icon(ContactRound),
  profiles: icon(ContactRound),
  bankDetails: icon(Phone),
  courses: icon(BookOpen),
  texts: icon(MessageSquare),
};

export function Kind({ kind }: { kind: QueueKind }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span className="task__kind">
      <Icon />
      {KIND_NAMES[kind]}
    </span>
  );
}
