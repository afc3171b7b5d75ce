import type { LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { londonDay } from '#src/platform/dates.ts';
import { progressOf } from '../../learners/progress.server.ts';
import { isReady } from '../../learners/progress.ts';
import { SKILLS_CREDIT, skills } from '../../learners/skills.ts';
import { MockTestList } from '../../mock-tests/mock-test-list.tsx';
import { mockTestsOfLearner } from '../../mock-tests/mock-tests.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { seeLessons } from '../see-lessons.server.ts';
import type { Route } from './+types/progress-page.ts';
import { LevelsMean } from './levels-mean.tsx';
import { Roundabout } from './roundabout.tsx';
import { SkillTable } from './skill-table.tsx';
import './progress.css';
import type { Matches } from '#src/platform/page-meta.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { at, learner } = await seeLessons(args);
  const { db, clock } = args.context.get(servicesContext);
  const [progress, mockTests] = await Promise.all([
    progressOf(db, learner.id),
    mockTestsOfLearner(db, learner.id),
  ]);
  return { at, progress, mockTests, today: londonDay(clock.now()) };
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Your progress', matches);

export default function ProgressPage({
  loaderData: { at, progress, mockTests, today },
}: Route.ComponentProps) {
  const { finished } = progress;
  return (
    <LessonsPage at={at} here="progress">
      <div className="progress">
        <div>
          <h1 className="h1--quiet">Your progress</h1>
          <p className="quiet mt-8">
            {skills.length} skills make a safe driver.{' '}
            {isReady(progress)
              ? 'All of them are at Reflection: you’re ready for the test.'
              : `You’re ready for the test when all ${skills.length} are at Reflection, and ${finished === 1 ? '1 is' : `${finished} are`} there now.`}
          </p>
          <Roundabout progress={progress} />
          <LevelsMean progress={progress} />
          <MockTestList tests={mockTests} />
        </div>
        <section aria-labelledby="every-skill">
          <h2 className="h3" id="every-skill">
            Every skill
          </h2>
          <SkillTable progress={progress} today={today} />
          <p className="small quiet">{SKILLS_CREDIT} Your instructor marks them after each lesson.</p>
        </section>
      </div>
    </LessonsPage>
  );
}
