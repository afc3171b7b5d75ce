import { BookOpen, CreditCard, MailX, Package, Phone, Star, Ticket, Undo2 } from 'lucide';
import type { ComponentType } from 'react';
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
  reviews: icon(Star),
  courses: icon(BookOpen),
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
