import { redirect } from 'react-router';
import { checked, readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type OfficeRequest, requireStaff } from '../access/office-guard.server.ts';
import type { Act } from './act.ts';

/**
 * Does what a form of a page asked for, and shows a page again: the one that the form names in `back`, or its own. Its
 * address then says `done=<act>`. After a refusal the form's page is shown with why.
 */
export async function postedAct(request: Request, office: OfficeRequest, acts: readonly Act[]) {
  await requireStaff(office, 'read');
  const fields = await readPosted(request);
  const one = acts.find(({ name }) => name === fields.act);
  if (!one) throw new Response('Unknown act', { status: 400 });
  const by = await requireStaff(office, one.permission, { fresh: one.fresh === true });
  return showRefusal(fields, async () => {
    const params = checked(one.params, fields);
    const body = checked(one.body, one.fromForm ? one.fromForm(fields) : fields);
    await one.run(office.deps, by, { ...params, ...body });
    return redirect(pageAfter(request, fields.back, one.name), 303);
  });
}

function pageAfter(request: Request, back: string | undefined, done: string): string {
  const own = new URL(request.url);
  const page = back?.startsWith('/office') ? new URL(back, own) : own;
  page.searchParams.set('done', done);
  return `${page.pathname}${page.search}`;
}
