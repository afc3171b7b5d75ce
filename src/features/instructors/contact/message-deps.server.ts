import { createContext } from 'react-router';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import type { CountDeps } from '#src/platform/rate-limits/event-counts.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';

/** What takes a message or a review. */
export type MessageDeps = CountDeps & {
  school: CurrentSchool;
  db: Db;
  enqueue: Enqueue;
  publicUrl: string;
  messagesPerHour: number;
};

/** How pages that forms are posted to get it. */
export const messageContext = createContext<MessageDeps>();
