import type { Progress } from '../../learners/progress.ts';
import { skillGroups, skills, TOP_LEVEL } from '../../learners/skills.ts';

const MIDDLE = 340;
/** Between two groups as much as between three quarters of a skill. */
const GAP = 0.75;
const STEP = 360 / (skills.length + GAP * skillGroups.length);

/** Where each exit leaves, in degrees, clockwise from the top. */
const exits = skillGroups.flatMap((group, number) =>
  group.skills.map((skill) => ({
    skill: skill.number,
    turn: Math.round((skill.number - 0.5 + GAP * (number + 0.5)) * STEP * 100) / 100,
  })),
);

/** A roundabout with an exit for each skill: the further its road is laid, the higher the level. */
export function Roundabout({ progress }: { progress: Progress }) {
  const label = `A roundabout with ${skills.length} exits, one for each skill. The further the road is laid, the higher the level. ${progress.finished} are finished. The table has every skill and its level.`;
  return (
    <svg className="roundabout" viewBox="0 0 680 680" role="img" aria-label={label}>
      {exits.map(({ skill, turn }) => (
        <Exit key={skill} skill={skill} turn={turn} level={progress.skills[skill - 1]?.level ?? 0} />
      ))}
      <circle stroke="var(--color-asphalt)" cx={MIDDLE} cy={MIDDLE} r="128" fill="none" strokeWidth="44" />
      <circle
        stroke="var(--color-panel)"
        cx={MIDDLE}
        cy={MIDDLE}
        r="128"
        fill="none"
        strokeWidth="4"
        strokeDasharray="15 12"
      />
      <circle fill="var(--color-green)" cx={MIDDLE} cy={MIDDLE} r="104" />
      <circle stroke="var(--color-panel)" cx={MIDDLE} cy={MIDDLE} r="95" fill="none" strokeWidth="4" />
      <text fill="var(--color-panel)" fontWeight="850" x={MIDDLE} y="352" textAnchor="middle" fontSize="96">
        {progress.finished}
      </text>
      <text fill="var(--color-panel)" fontWeight="850" x={MIDDLE} y="394" textAnchor="middle" fontSize="32">
        of {skills.length}
      </text>
    </svg>
  );
}

const INNER = 202;
const OUTER = 60;

function Exit({ skill, turn, level }: { skill: number; turn: number; level: number }) {
  const laid = ((INNER - OUTER) * level) / TOP_LEVEL;
  const angle = ((turn - 90) * Math.PI) / 180;
  const [x, y] = [MIDDLE + 310 * Math.cos(angle), MIDDLE + 310 * Math.sin(angle)].map(Math.round);
  const isDone = level === TOP_LEVEL;
  return (
    <>
      <g transform={`rotate(${turn} ${MIDDLE} ${MIDDLE})`}>
        <rect fill="var(--color-sand)" x="327" y={OUTER} width="26" height={INNER - OUTER} rx="5" />
        {level > 0 && (
          <rect fill="var(--color-asphalt)" x="327" y={INNER - laid} width="26" height={laid} rx="5" />
        )}
        <path
          stroke={level > 0 ? 'var(--color-panel)' : 'var(--color-rule)'}
          d={`M340 184V${level > 0 ? INNER - laid : OUTER}`}
          strokeWidth="4"
          strokeDasharray="15 12"
        />
      </g>
      <g transform={`translate(${x} ${y})`}>
        <rect
          fill={isDone ? 'var(--color-green)' : 'var(--color-panel)'}
          stroke={isDone ? undefined : 'var(--color-ink)'}
          strokeWidth="2.5"
          x="-22"
          y="-19"
          width="44"
          height="38"
          rx="6"
        />
        <text
          fill={isDone ? 'var(--color-panel)' : 'var(--color-ink)'}
          y="9"
          textAnchor="middle"
          fontSize="25"
          fontWeight="800"
        >
          {skill}
        </text>
      </g>
    </>
  );
}
