import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { FaresBoard } from '#src/features/areas/fares-board.tsx';
import { FeeIncluded } from '#src/features/catalogue/avoid-fee.tsx';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { TrainingBoard } from '../training/training-board.tsx';
import { HourTable } from './hour-table.tsx';

/** The words of what is drawn. */
function words(Component: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Stub />).replaceAll(/<[^>]+>/g, '');
}

function lesson(hours: number, net: Pence) {
  return { id: hours, name: `${hours} hours in Leeds`, hours, net, fee: feeOn(net) };
}

function part(id: number, net: Pence) {
  return { id, type: 'training' as const, part: id, name: `Part ${id}`, summary: '', net, fee: feeOn(net) };
}

test('the rule of what prices are made of has an example', () => {
  expect(words(() => <FeeIncluded of="2 hours" net={asPence(47_00)} fee={asPence(2_12)} />)).toBe(
    'Every price includes the management and protection fee of 4.5%: 2 hours is £47.00 and a £2.12 fee.',
  );
});

test('lists of lessons and of training show each price with all fees in it, and no breakdown of each', () => {
  const fares = [lesson(2, asPence(47_00)), lesson(10, asPence(230_00))];
  const list = words(() => (
    <FaresBoard fares={fares} areaName="Leeds" mostChosenHours={10} button={() => null} />
  ));
  const parts = [part(1, asPence(149_00)), part(2, asPence(480_00))];
  const training = words(() => <TrainingBoard training={parts} />);
  expect([list, training]).toEqual([expect.stringContaining('£240.35'), expect.stringContaining('£501.60')]);
  expect(list + training).not.toContain('fee');
});

test('the table of hours shows each price with all fees in it, and nothing else', () => {
  const table = words(() => (
    <HourTable
      hours={[{ slug: 'leeds', name: 'Leeds', manual: asPence(23_50), automatic: asPence(24_50) }]}
    />
  ));
  expect(table).toContain('Leeds£24.56£25.60');
});
