import { type LoaderFunctionArgs, redirect } from 'react-router';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { accountOrSignIn } from '#src/features/identity/customer/page-guards.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { accessByAccount, type LearnerAccess, readLink } from '../learners/learner-access.server.ts';
import { lessonsPath } from '../learners/lessons-address.ts';

type LearnerRequest = Pick<LoaderFunctionArgs, 'context' | 'request' | 'params'>;

/** Whose lessons a page shows: by the link in its address, or by the sign-in. Or between whom to choose, or what to open. */
export async function seeOrOpen({ context, request, params }: LearnerRequest) {
  const services = context.get(servicesContext);
  try {
    if (params.token !== undefined)
      return await readLink(services, params.token, context.get(pageContext).address);
    const account = await accountOrSignIn(context.get(accountContext), request);
    return await accessByAccount(services, account, new URL(request.url).searchParams.get('learner'));
  } catch (error) {
    if (error instanceof Problem) throw new Response(error.message, { status: error.status });
    throw error;
  }
}

/** First in the loaders of pages about one learner. */
export async function seeLessons(args: LearnerRequest): Promise<LearnerAccess> {
  const access = await seeOrOpen(args);
  // The page of all lessons asks whether to open them.
  if ('unopened' in access) throw redirect(lessonsPath({ token: args.params.token }, 'lessons'));
  if ('choose' in access) throw redirect(lessonsPath({}, 'lessons'));
  return access;
}
