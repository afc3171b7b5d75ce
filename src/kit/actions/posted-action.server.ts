import { data } from 'react-router';
import {
  checked,
  type PostedFields,
  readPostedForm,
  refusalOf,
  showRefusal,
} from '#src/platform/http/posted-form.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import type { Action } from './action.ts';

interface Posted<Deps, Actor, One> {
  deps: Deps;
  actions: readonly One[];
  /** Who acts. It is asked before the form is read, and once more when it is known what is to be done. */
  enter(one?: One): Promise<Actor>;
  /** Where it leads when it is done. */
  after(one: One, fields: PostedFields, answer: unknown): Response;
  /** Of the page's address, for the action's `params`. */
  params?: object;
  /** The name of the action that a form's fields mean, where the field `act` does not say it. */
  named?(fields: PostedFields): string | undefined;
  /** Has the person confirm it. Throws what the page shows meanwhile. `input` is given once the fields are valid. */
  confirm?(
    by: Actor,
    one: One,
    request: { fields: PostedFields; input?: Record<string, unknown> },
  ): Promise<void>;
}

/**
 * Does what a form of a page asks for, and leads on to a page whose address says `done=<name>`. After a refusal the
 * form's page is shown with why, and with what was typed.
 */
export async function postedAction<Deps, Actor, One extends Action<Deps, Actor>>(
  request: Request,
  { deps, actions, enter, after, params, named = ({ act }) => act, confirm }: Posted<Deps, Actor, One>,
) {
  await enter();
  const posted = await readPostedForm(request).catch((error: unknown) => ({ error }));
  if ('error' in posted) return refusalOf({}, posted.error);
  const { files } = posted;
  // A button may name another action after that of its form, which is shown again if it is refused.
  const [act, ofButton] = posted.fields.act?.split(',') ?? [];
  const fields = act === undefined ? posted.fields : { ...posted.fields, act };
  const name = ofButton ?? named(fields);
  const one = actions.find((action) => action.name === name);
  if (!one) throw new Response('Unknown act', { status: 400 });
  const by = await enter(one);
  if (posted.tooLarge) return refusalOf(fields, posted.tooLarge);
  await confirm?.(by, one, { fields });
  return showRefusal(fields, async () => {
    const path = checked(one.params, { ...fields, ...params });
    const body = checked(one.body, {
      ...(one.fromForm ? (one.fromForm(fields) as object) : fields),
      ...files,
    });
    const input = { ...path, ...body };
    await confirm?.(by, one, { fields, input });
    const answer = await one.run(deps, by, input, isUuid(fields.once ?? '') ? fields.once : undefined);
    return one.showsAnswer ? shownOnce(answer) : after(one, fields, answer);
  });
}

/** What the page gets of an action's answer in place of being led on. */
function shownOnce(answer: unknown) {
  return data({ shownOnce: answer });
}

/** What a page says of the action that its address names as done, by the action's name. */
export function doneWords(
  request: Request,
  actions: readonly { name: string; done?: string | undefined }[],
): Record<string, string> {
  const name = new URL(request.url).searchParams.get('done');
  const done = actions.find((action) => action.name === name)?.done;
  return name !== null && done !== undefined ? { [name]: done } : {};
}
