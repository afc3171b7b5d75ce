import type { Offer } from '#src/features/catalogue/catalogue.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';

export interface Content {
  name: string;
  size: string;
}

/** What the product contains, read from the delivered material. */
export function ProductContents({ contents }: { contents: Content[] }) {
  return (
    <ul className="contents mt-6">
      {contents.map(({ name, size }) => (
        <li key={name}>
          <strong>{name}</strong> {size && <span className="quiet">{size}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The products of a bundle, each with its page and price. */
export function BundleParts({ parts }: { parts: (Offer & { contents: Content[] })[] }) {
  return (
    <ul className="bundle-parts mt-6 grid g-4">
      {parts.map((part) => (
        <li key={part.id} className="panel bundle-part grid items-start">
          <img src={part.image} alt="" width="480" height="360" loading="lazy" />
          <div className="stack">
            <h3>
              <Link to={part.url}>{part.name}</Link>
            </h3>
            <p>{part.summary}</p>
            <p className="small quiet">
              On its own <span className="nowrap">{pounds(part.price)}</span>
              {part.usual !== undefined && (
                <>
                  , usually <span className="nowrap">{pounds(part.usual)}</span>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
