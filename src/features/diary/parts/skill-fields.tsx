import { type LevelOrNone, levels, skillGroups } from '#src/features/lessons/learners/skills.ts';

/** A level for each of the 27 skills, group by group, as they stand now. */
export function SkillFields({
  now,
  of = '',
}: {
  now: readonly LevelOrNone[];
  /** Of which lesson, where a page has several. */
  of?: string;
}) {
  return (
    <div className="skillset">
      {skillGroups.map(({ name, skills }) => (
        <details key={name} className="skillset__group">
          <summary>
            <span>{name}</span>
            <span className="quiet">
              {skills.filter(({ number }) => (now[number - 1] ?? 0) > 0).length} of {skills.length} begun
            </span>
          </summary>
          {skills.map(({ number, name: skill }) => {
            const level = now[number - 1] ?? 0;
            return (
              <div key={number} className="skillset__one cluster g-1 gx-3">
                <label htmlFor={`skill-${number}${of}`}>
                  {number}. {skill}
                </label>
                <input type="hidden" name={`was-${number}`} value={level} />
                <select
                  className="input"
                  id={`skill-${number}${of}`}
                  name={`skill-${number}`}
                  defaultValue={level}
                >
                  {level === 0 && <option value={0}>Not started</option>}
                  {levels.map((one) => (
                    <option key={one.level} value={one.level}>
                      {one.level}. {one.name}
                    </option>
                  ))}
                </select>
              </div>
            );
          })}
        </details>
      ))}
      <p className="quiet">
        The skills and levels are those of the DVSA’s driver’s record, used under the Open Government Licence
        v3.0.
      </p>
    </div>
  );
}
