import { redirect } from 'react-router';
import { checked, readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import type { Seen } from '../access/see-learner.server.ts';
import type { LearnerAct, LearnerActDeps } from './learner-act.ts';

/** Does what a form of a page asked for, and shows the page `after`: its address then says `done=<act>`. */
export async function postedLearnerAct(
  request: Request,
  deps: LearnerActDeps,
  { seen, acts, after, params }: { seen: Seen; acts: readonly LearnerAct[]; after: string; params: object },
) {
  const fields = await readPosted(request);
  const one = acts.find(({ name }) => name === fields.act);
  if (!one) throw new Response('Unknown act', { status: 400 });
  return showRefusal(fields, async () => {
    const path = checked(one.params, { ...fields, ...params });
    const body = checked(one.body, one.fromForm ? one.fromForm(fields) : fields);
    await one.run(deps, seen, { ...path, ...body });
    return redirect(`${after}${after.includes('?') ? '&' : '?'}done=${one.name}`, 303);
  });
}
