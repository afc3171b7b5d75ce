import { Badge, type Tone } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { Steps } from '#src/kit/parts/steps.tsx';
import { formatNumber } from '#src/platform/format-number.ts';
import type { MoveState } from './moves.server.ts';
import type { ShownRow } from './read-moves.server.ts';

const STEPS = ['Files', 'Columns', 'Dry run', 'Move', 'Check'] as const;
export type MoveStep = (typeof STEPS)[number];

/** Where somebody is on the way from a file to its rows here. */
export function MoveSteps({ at }: { at: MoveStep }) {
  return <Steps steps={STEPS} at={STEPS.indexOf(at)} />;
}

const STATES: Record<MoveState, [tone: Tone, text: string]> = {
  sent: ['warning', 'Columns to match'],
  trying: ['neutral', 'Dry run under way'],
  tried: ['warning', 'To move'],
  moving: ['neutral', 'Moving'],
  moved: ['success', 'Moved'],
  stopped: ['danger', 'Stopped'],
  undoing: ['neutral', 'Being undone'],
  undone: ['neutral', 'Undone'],
};

export function StateBadge({ state }: { state: MoveState }) {
  const [tone, text] = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}

export const stepOf: Record<MoveState, MoveStep> = {
  sent: 'Columns',
  trying: 'Dry run',
  tried: 'Dry run',
  moving: 'Move',
  stopped: 'Move',
  moved: 'Check',
  undoing: 'Check',
  undone: 'Check',
};

/** "1 learner", "4,998 learners". */
export function counted(count: number, [one, several]: readonly [string, string]): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`;
}

/** Which row of the file it is, in the lists of its rows. */
export const ROW: Column<ShownRow> = {
  head: 'Row',
  className: 'wide',
  cell: ({ line, label }) => (
    <>
      <b>{label || 'No name'}</b>
      <small>Row {line}</small>
    </>
  ),
};
