import { redirectDocument } from 'react-router';
import { postedAction } from '#src/kit/actions/posted-action.server.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { withDone } from '../../learners/lessons-address.ts';
import type { LearnerAction, LearnerDeps } from './learner-action.server.ts';

interface Posted {
  access: LearnerAccess;
  actions: readonly LearnerAction[];
  /** The page that is shown when it is done. */
  after: string | ((fields: PostedFields) => string);
  params: object;
  /** Which act a form's fields mean. */
  named?(fields: PostedFields): string | undefined;
}

/** Does what a form of the learner's pages asks for. */
export function postedLearnerAction(
  request: Request,
  deps: LearnerDeps,
  { access, actions, after, ...rest }: Posted,
) {
  return postedAction(request, {
    deps,
    actions,
    enter: async () => access,
    after: ({ name }, fields) =>
      redirectDocument(withDone(typeof after === 'string' ? after : after(fields), name), 303),
    ...rest,
  });
}
