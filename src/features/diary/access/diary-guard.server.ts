import type { IncomingHttpHeaders } from 'node:http';
import { createContext, redirect } from 'react-router';
import { Problem } from '#src/platform/http/problem.ts';
import type { DiaryDeps } from './diary-deps.server.ts';
import { findSession } from './instructor-sessions.server.ts';
import type { SignedIn } from './signed-in.ts';

export interface Asker {
  headers: IncomingHttpHeaders;
  /** The IP address. */
  ip: string;
}

/** What the instructors’ pages get with each request. */
export interface DiaryRequest {
  asker: Asker;
  /** The path and the query of the page. */
  path: string;
  deps: DiaryDeps;
}

export const diaryContext = createContext<DiaryRequest>();

/** The first line of every loader and action of the diary. Who is not signed in goes to the sign-in page, and comes back. */
export async function requireInstructor({ asker, path, deps }: DiaryRequest): Promise<SignedIn> {
  const signedIn = await findSession(deps, asker);
  if (!signedIn) throw redirect(`/diary/sign-in?${new URLSearchParams({ to: path })}`);
  return signedIn;
}

/** Answers who calls, or refuses the call. */
export async function instructorOf(deps: DiaryDeps, asker: Pick<Asker, 'headers'>): Promise<SignedIn> {
  const signedIn = await findSession(deps, asker);
  if (!signedIn) throw new Problem(401, 'Please sign in to your diary.', { code: 'not_signed_in' });
  return signedIn;
}

/** The same for what is not there and for what is somebody else’s. */
export function notYours(): Problem {
  return new Problem(404, 'We couldn’t find that in your diary.', { code: 'not_found' });
}
