import { AddToBasketButton } from '#src/features/basket/add-to-basket-button.tsx';
import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { type Pence, sum } from '#src/platform/money.ts';
import { Price } from '#src/ui/price.tsx';

export interface Training extends ProductKey {
  name: string;
  summary: string;
  part: number | 'all' | null;
  net: Pence;
  fee: Pence;
}

/** The parts below each other, with their bundle on its own plate. */
export function TrainingBoard({ training }: { training: Training[] }) {
  return (
    <ul className="board">
      {training.map((one) => {
        const all = one.part === 'all';
        return (
          <li
            key={one.id}
            className={all ? 'fare cluster g-2 gx-4 fare--best plate plate--paper' : 'fare cluster g-2 gx-4'}
          >
            {all && <p className="patch">All at once</p>}
            <h3 className="fare__hours">{partName(one)}</h3>
            <p className="fare__about small quiet">{one.summary}</p>
            <Price price={sum([one.net, one.fee])} />
            <div className="fare__add">
              <AddToBasketButton
                product={{ type: one.type, id: one.id }}
                name={one.name}
                variant={all ? 'go' : 'plain'}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

export function partName({ part, name }: Pick<Training, 'part' | 'name'>): string {
  if (part === 'all') return 'All three';
  return part === null ? name : `Part ${part}`;
}
