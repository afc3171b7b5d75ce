import type { ComponentType } from 'react';
import type { Permission } from '#src/features/identity/staff/access/permissions.ts';
import { AppWindow } from '#src/ui/drawings/app-window.ts';
import { ArrowLeftRight } from '#src/ui/drawings/arrow-left-right.ts';
import { BookOpen } from '#src/ui/drawings/book-open.ts';
import { CalendarDays } from '#src/ui/drawings/calendar-days.ts';
import { ChartColumn } from '#src/ui/drawings/chart-column.ts';
import { ContactRound } from '#src/ui/drawings/contact-round.ts';
import { CreditCard } from '#src/ui/drawings/credit-card.ts';
import { Filter } from '#src/ui/drawings/funnel.ts';
import { GraduationCap } from '#src/ui/drawings/graduation-cap.ts';
import { House } from '#src/ui/drawings/house.ts';
import { Inbox } from '#src/ui/drawings/inbox.ts';
import { KeyRound } from '#src/ui/drawings/key-round.ts';
import { ListTodo } from '#src/ui/drawings/list-todo.ts';
import { Package } from '#src/ui/drawings/package.ts';
import { ScrollText } from '#src/ui/drawings/scroll-text.ts';
import { ShoppingBag } from '#src/ui/drawings/shopping-bag.ts';
import { Star } from '#src/ui/drawings/star.ts';
import { Tag } from '#src/ui/drawings/tag.ts';
import { Ticket } from '#src/ui/drawings/ticket.ts';
import { TicketPercent } from '#src/ui/drawings/ticket-percent.ts';
import { UserSearch } from '#src/ui/drawings/user-search.ts';
import { Users } from '#src/ui/drawings/users.ts';
import { Wallet } from '#src/ui/drawings/wallet.ts';
import { icon } from '#src/ui/icons.tsx';

export interface NavItem {
  path: string;
  name: string;
  Icon: ComponentType;
  permission: Permission;
}

interface NavGroup {
  heading?: string;
  desks: readonly NavItem[];
}

/** The navigation of the office, in groups. */
export const navGroups: readonly NavGroup[] = [
  {
    desks: [
      { path: '/office', name: 'Today', Icon: icon(ListTodo), permission: 'read' },
      { path: '/office/orders', name: 'Orders', Icon: icon(ShoppingBag), permission: 'read' },
      { path: '/office/vouchers', name: 'Vouchers', Icon: icon(Ticket), permission: 'read' },
      { path: '/office/reviews', name: 'Reviews', Icon: icon(Star), permission: 'read' },
    ],
  },
  {
    heading: 'Teaching',
    desks: [
      { path: '/office/diary', name: 'Diary', Icon: icon(CalendarDays), permission: 'read' },
      { path: '/office/learners', name: 'Learners', Icon: icon(GraduationCap), permission: 'read' },
      { path: '/office/instructors', name: 'Instructors', Icon: icon(ContactRound), permission: 'read' },
      { path: '/office/courses', name: 'Courses', Icon: icon(Users), permission: 'read' },
    ],
  },
  {
    heading: 'Money',
    desks: [
      { path: '/office/money', name: 'Money', Icon: icon(Wallet), permission: 'read' },
      { path: '/office/pay', name: 'Pay', Icon: icon(CreditCard), permission: 'money' },
      { path: '/office/transfers', name: 'Transfers', Icon: icon(ArrowLeftRight), permission: 'read' },
      { path: '/office/codes', name: 'Codes', Icon: icon(TicketPercent), permission: 'read' },
      { path: '/office/books', name: 'Books', Icon: icon(BookOpen), permission: 'books' },
      { path: '/office/figures', name: 'Figures', Icon: icon(ChartColumn), permission: 'figures' },
    ],
  },
  {
    heading: 'The school',
    desks: [
      { path: '/office/catalogue', name: 'Catalogue', Icon: icon(Tag), permission: 'read' },
      { path: '/office/funnel', name: 'Funnel', Icon: icon(Filter), permission: 'read' },
      { path: '/office/outbox', name: 'Outbox', Icon: icon(Inbox), permission: 'read' },
      { path: '/office/log', name: 'Log', Icon: icon(ScrollText), permission: 'read' },
      { path: '/office/people', name: 'People’s data', Icon: icon(UserSearch), permission: 'export' },
      { path: '/office/moving-in', name: 'Move in', Icon: icon(Package), permission: 'move' },
      { path: '/office/staff', name: 'Staff', Icon: icon(KeyRound), permission: 'staff' },
      { path: '/office/programs', name: 'Programs', Icon: icon(AppWindow), permission: 'programs' },
      { path: '/office/school', name: 'Your school', Icon: icon(House), permission: 'school' },
    ],
  },
];

export const navItems: readonly NavItem[] = navGroups.flatMap(({ desks }) => desks);
