import { redirectDocument } from 'react-router';
import {
  checked,
  type PostedFields,
  readPosted,
  showRefusal,
} from '#src/platform/http/posted-form.server.ts';
import { withDone } from '../access/lessons-address.ts';
import type { Seen } from '../access/see-learner.server.ts';
import type { LearnerAct, LearnerActDeps } from './learner-act.ts';

/** Does what a form of a page asked for, and shows the page `after`: its address then says `done=<act>`. */
export async function postedLearnerAct(
  request: Request,
  deps: LearnerActDeps,
  {
    seen,
    acts,
    after,
    params,
    named = ({ act }) => act,
  }: {
    seen: Seen;
    acts: readonly LearnerAct[];
    after: string;
    params: object;
    /** Which act a form's fields mean. */
    named?(fields: PostedFields): string | undefined;
  },
) {
  const fields = await readPosted(request);
  const one = acts.find(({ name }) => name === named(fields));
  if (!one) throw new Response('Unknown act', { status: 400 });
  return showRefusal(fields, async () => {
    const path = checked(one.params, { ...fields, ...params });
    const body = checked(one.body, one.fromForm ? one.fromForm(fields) : fields);
    await one.run(deps, seen, { ...path, ...body });
    return redirectDocument(withDone(after, one.name), 303);
  });
}
