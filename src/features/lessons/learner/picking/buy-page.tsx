import type { LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { servicesContext } from '#src/platform/context/services.server.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { hrefWith } from '../../availability/picker/page-query.ts';
import { hoursToBuy } from '../../learners/hours-to-buy.server.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { seeLessons } from '../see-lessons.server.ts';
import type { Route } from './+types/buy-page.ts';
import { BuyHours } from './buy-hours.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { at, learner } = await seeLessons(args);
  const transmission = new URL(args.request.url).searchParams.get('gearbox');
  const hours = await hoursToBuy(args.context.get(servicesContext), {
    learner,
    token: at.token,
    transmission,
  });
  return { at, hours };
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Buy more hours', matches);

export default function BuyPage({ loaderData: { at, hours } }: Route.ComponentProps) {
  return (
    <LessonsPage at={at}>
      <BuyHours hours={hours} hrefOf={(gearbox) => hrefWith({ learner: at.learner, gearbox })} />
      <p className="more-hours__back">
        <Link to={lessonsPath(at, 'lessons')}>Back to the lessons</Link>
      </p>
    </LessonsPage>
  );
}
