import { redirectDocument } from 'react-router';
import { pageAfter } from '#src/platform/http/page-after.ts';
import { checked, readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type DiaryRequest, requireInstructor } from '../access/diary-guard.server.ts';
import type { DiaryAct } from './diary-act.ts';

/**
 * Does what a form of a page asked for, and shows a page again: the one that the form names in `back`, or its own. Its
 * address then says `done=<act>`. After a refusal the form's page is shown with why.
 */
export async function postedDiaryAct(request: Request, diary: DiaryRequest, acts: readonly DiaryAct[]) {
  const by = await requireInstructor(diary);
  const fields = await readPosted(request);
  const one = acts.find(({ name }) => name === fields.act);
  if (!one) throw new Response('Unknown act', { status: 400 });
  return showRefusal(fields, async () => {
    const params = checked(one.params, fields);
    const body = checked(one.body, one.fromForm ? one.fromForm(fields) : fields);
    await one.run(diary.deps, by, { ...params, ...body });
    return redirectDocument(pageAfter(request, '/diary', fields.back, one.name), 303);
  });
}
