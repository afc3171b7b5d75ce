import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import type { MessageDeps } from '#src/features/instructors/contact/message-deps.server.ts';
import { Problem } from '#src/platform/http/problem.ts';

/** Who a form's page is about; the page is missing where nobody of that name teaches. */
export async function whomToWrite({ db, clock }: MessageDeps, slug = '') {
  try {
    return await requireActiveInstructor(db, slug, clock.now());
  } catch (error) {
    if (error instanceof Problem) throw new Response(error.message, { status: error.status });
    throw error;
  }
}
