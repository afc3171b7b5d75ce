import { createContext, type MiddlewareFunction, redirectDocument } from 'react-router';
import type { Asker } from '#src/features/identity/asker.ts';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { findSignedInInstructor } from '#src/features/identity/instructor/signed-in-instructor.server.ts';
import { Problem } from '#src/platform/http/problem.ts';

/** What the instructors’ pages get with each request. */
export interface DiaryRequest {
  asker: Asker;
  /** The path and the query of the page. */
  path: string;
  deps: DiaryDeps;
}

export const diaryContext = createContext<DiaryRequest>();

/** Who is signed in, for loaders of the pages that only instructors see. */
export const instructorContext = createContext<SignedIn>();

/** The middleware of these pages. */
export const instructorsOnly: MiddlewareFunction = async ({ context }) => {
  context.set(instructorContext, await requireInstructor(context.get(diaryContext)));
};

/** Answers who is signed in. Who is not goes to the sign-in page, and comes back. */
export async function requireInstructor({ asker, path, deps }: DiaryRequest): Promise<SignedIn> {
  const signedIn = await findSignedInInstructor(deps, asker);
  if (!signedIn) throw redirectDocument(`/diary/sign-in?${new URLSearchParams({ to: path })}`);
  return signedIn;
}

/** The same for what is not there and for what is somebody else’s. */
export function notYours(): Problem {
  return new Problem(404, 'We couldn’t find that in your diary.', { code: 'not_found' });
}
