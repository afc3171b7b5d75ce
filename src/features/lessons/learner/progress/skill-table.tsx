import { shortDay } from '#src/platform/dates.ts';
import type { Progress } from '../../learners/progress.ts';
import { levelName, skillGroups, TOP_LEVEL } from '../../learners/skills.ts';
import { Lane } from './lane.tsx';

/** Everything that the roundabout shows, in words. */
export function SkillTable({ progress, today }: { progress: Progress; today: string }) {
  const of = (number: number) => progress.skills[number - 1];
  return (
    <table className="skills">
      <caption className="visually-hidden">
        27 skills in 8 groups, each with its level and when you last practised it
      </caption>
      <thead>
        <tr>
          <th scope="col">Skill</th>
          <th scope="col">Level</th>
          <th scope="col" className="skills__d">
            Last practised
          </th>
        </tr>
      </thead>
      {skillGroups.map((group) => {
        const done = group.skills.filter(({ number }) => of(number)?.level === TOP_LEVEL).length;
        return (
          <tbody key={group.name}>
            <tr className="skills__g">
              <th scope="rowgroup" colSpan={3}>
                {group.name}{' '}
                <span className="skills__c">
                  {done} of {group.skills.length}
                  <span className="visually-hidden"> at Reflection</span>
                </span>
              </th>
            </tr>
            {group.skills.map(({ number, name }) => {
              const { level, practised } = of(number) ?? { level: 0 as const, practised: null };
              return (
                <tr key={number} id={`skill-${number}`}>
                  <th scope="row">
                    <span className={level === TOP_LEVEL ? 'no no--done' : 'no'}>{number}</span>
                    <span>{name}</span>
                  </th>
                  <td>
                    <span className="lv">
                      <Lane level={level} />
                      <span>{levelName(level)}</span>
                    </span>
                  </td>
                  <td className="skills__d">{practised ? shortDay(practised, today) : 'Not yet'}</td>
                </tr>
              );
            })}
          </tbody>
        );
      })}
    </table>
  );
}
