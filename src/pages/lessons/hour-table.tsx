import { areaPath } from '#src/features/areas/area-paths.ts';
import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { type Pence, pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';

/** The price of an hour in an area before the fee; undefined if that gearbox is not taught. */
export interface AreaHour {
  slug: string;
  name: string;
  manual: Pence | undefined;
  automatic: Pence | undefined;
}

/** Every area's all-in price of an hour by gearbox. The page says beside it what one of them is made of. */
export function HourTable({ hours }: { hours: AreaHour[] }) {
  return (
    <table className="table small hours">
      <caption>The price of one hour, with all fees included</caption>
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Manual</th>
          <th scope="col">Automatic</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ slug, name, manual, automatic }) => (
          <tr key={slug}>
            <th scope="row">
              <Link to={areaPath(slug)}>{name}</Link>
            </th>
            <Hour price={manual} />
            <Hour price={automatic} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Hour({ price }: { price: Pence | undefined }) {
  if (price === undefined) return <td>not yet available</td>;
  return (
    <td>
      <strong>{pounds(priceWithFee(price))}</strong>
    </td>
  );
}
