/** What somebody is notified of, each of which they turn off for one of their browsers. */
export const pushKinds = ['changes', 'offers', 'tasks'] as const;
export type PushKind = (typeof pushKinds)[number];

/** What each realm is notified of. Where it is one kind alone, it is turned off with all notifications. */
export const KINDS_OF_REALM: Record<'account' | 'diary' | 'office', readonly PushKind[]> = {
  account: ['changes', 'offers'],
  diary: ['changes', 'offers'],
  office: ['tasks'],
};

export const PUSH_KIND_NAMES: Record<PushKind, string> = {
  changes: 'Lessons that are booked, moved or cancelled, and running late',
  offers: 'What is on offer: the first to take it has it',
  tasks: 'Tasks that are due soon',
};
