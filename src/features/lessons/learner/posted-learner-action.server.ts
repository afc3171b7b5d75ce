import { type ActionFunctionArgs, redirectDocument } from 'react-router';
import { postedAction } from '#src/kit/actions/posted-action.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import type { LearnerAccess } from '../learners/learner-access.server.ts';
import { lessonsPath, withDone } from '../learners/lessons-address.ts';
import type { LearnerAction } from './actions/learner-action.server.ts';
import { seeLessons } from './see-lessons.server.ts';

interface Posted {
  /** Whose lessons they are, where the page has asked already. */
  access?: LearnerAccess;
  /** The page that is shown when it is done, if not all lessons. */
  after?(fields: PostedFields, at: LearnerAccess['at']): string;
  /** The page outside the learner's that an answer leads to, if any. */
  onTo?(action: LearnerAction, answer: unknown): string | undefined;
  /** The name of the action that a form's fields mean. */
  named?(fields: PostedFields): string | undefined;
}

/** Does what a form of the learner's pages asks for. */
export async function postedLearnerAction(
  args: ActionFunctionArgs,
  actions: readonly LearnerAction[],
  { access: known, after = (_fields, at) => lessonsPath(at, 'lessons'), onTo, ...rest }: Posted = {},
) {
  const access = known ?? (await seeLessons(args));
  return postedAction(args.request, {
    deps: args.context.get(servicesContext),
    actions,
    enter: async () => access,
    after: (one, fields, answer) =>
      redirectDocument(onTo?.(one, answer) ?? withDone(after(fields, access.at), one.name), 303),
    params: args.params,
    ...rest,
  });
}
