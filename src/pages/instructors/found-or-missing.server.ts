import { Problem } from '#src/platform/http/problem.ts';

/** What a form's page is about; the page is missing where a call would answer so. */
export async function foundOrMissing<Found>(finding: Promise<Found>): Promise<Found> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof Problem) throw new Response(error.message, { status: error.status });
    throw error;
  }
}
