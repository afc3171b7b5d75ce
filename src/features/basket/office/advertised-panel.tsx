import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { Advertised } from './advertised.server.ts';

/** So many examples: all packages of lessons would be a hundred. */
const SHOWN = 3;

/** What an advertisement of a code may say of prices, and what it may not. */
export function AdvertisedPanel({ products }: { products: readonly Advertised[] }) {
  if (products.length === 0) return null;
  const good = products.filter(({ doubt }) => doubt === undefined);
  const doubtful = products.filter(({ doubt }) => doubt !== undefined);
  // Many areas have the same prices.
  const examplesOf = (list: readonly Advertised[]) =>
    list.filter(({ was }, at) => list.findIndex((one) => one.was === was) === at).slice(0, SHOWN);
  const others = (list: readonly Advertised[]) => list.length - examplesOf(list).length;
  return (
    <Panel id="advertised" title="In advertisements">
      <div className="stack">
        {good.length > 0 && (
          <>
            <p>
              <Badge tone="success">You can say what it was</Badge>
            </p>
            <ul className="stack">
              {examplesOf(good).map(({ name, withCode, was }) => (
                <li key={name}>
                  <b>
                    {name} {withCode}, was {was}
                  </b>
                </li>
              ))}
            </ul>
            {others(good) > 0 && <p className="small quiet">And {others(good)} more.</p>}
          </>
        )}
        {doubtful.length > 0 && (
          <>
            <p>
              <Badge tone="warning">Don’t say what it was</Badge>
            </p>
            <ul className="stack">
              {examplesOf(doubtful).map(({ name, withCode, was, doubt }) => (
                <li key={name}>
                  {name} {withCode}
                  <br />
                  <span className="small quiet">
                    {was} was {doubt}
                  </span>
                </li>
              ))}
            </ul>
            {others(doubtful) > 0 && <p className="small quiet">And {others(doubtful)} more.</p>}
          </>
        )}
        <p className="small quiet">
          A “was” price must be one that buyers really paid: for four weeks at least before the code began,
          and for longer than the code runs. Say the code’s conditions beside its offer.
        </p>
      </div>
    </Panel>
  );
}
