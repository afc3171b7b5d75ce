import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';

/** Any other address under /office, which staff read inside the office's frame. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireStaff(context.get(officeContext), 'read');
  throw new Response(null, { status: 404 });
}

export default function NoSuchPage() {
  return null;
}
