import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { areaPath } from '#src/features/areas/area-paths.ts';
import { sayMiles } from '#src/features/areas/format-miles.ts';
import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { hoursBought, type Package } from '#src/features/vouchers/balance/hours-bought.ts';
import { type Pence, pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';
import type { AreaFares } from './voucher-value.server.ts';

const ID = 'what-it-buys';

/** "About 2 hours in Leeds": what an amount buys at real prices near its recipient. */
export function VoucherValue({ balance, text, answer }: { balance: Pence; text: string; answer: AreaFares }) {
  const navigate = useNavigate();

  // Without JavaScript the form reloads this page; with it the rest of the page stays.
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const postcode = String(new FormData(event.currentTarget).get('postcode') ?? '');
    navigate(`?${new URLSearchParams({ postcode })}`, { preventScrollReset: true });
  }

  return (
    <section className="buys stack" aria-labelledby={ID}>
      <h2 id={ID}>What it buys near you</h2>
      <form className="buys__ask" action={`#${ID}`} method="get" onSubmit={ask}>
        <label className="field__label" htmlFor="postcode">
          Your postcode or town
        </label>
        <span className="field__hint" id="postcode-hint">
          Like LS6 or Leeds
        </span>
        <div className="find">
          <input
            className="input"
            id="postcode"
            name="postcode"
            defaultValue={text}
            autoComplete="postal-code"
            spellCheck={false}
            aria-describedby="postcode-hint"
          />
          <button className="btn" type="submit">
            Work it out
          </button>
        </div>
      </form>
      <div role="status">
        <Answer balance={balance} answer={answer} />
      </div>
    </section>
  );
}

function Answer({ balance, answer }: { balance: Pence; answer: AreaFares }): ReactNode {
  if (answer.kind === 'nothing') return null;
  if (answer.kind === 'unknown')
    return <p>We couldn’t find that place. Try a postcode or the nearest town.</p>;
  const { area, place, miles, manual, automatic } = answer;
  const [hour] = manual;
  return (
    <>
      {miles > 0 && (
        <p>
          We don’t teach in {place} yet. {area.name} is the nearest area, {sayMiles(miles)} away.
        </p>
      )}
      <p className="buys__answer">{formatHours(balance, area.name, manual, automatic)}</p>
      <p className="quiet">
        {hour && `A manual hour in ${area.name} is ${pounds(priceWithFee(hour.net))}, all fees included. `}
        <Link to={areaPath(area.slug)}>All prices in {area.name}</Link>
      </p>
    </>
  );
}

function formatHours(balance: Pence, town: string, manual: Package[], automatic: Package[]): string {
  const inManual = hoursBought(balance, manual);
  const inAutomatic = hoursBought(balance, automatic);
  if (inManual === 0) return `Covers part of your first hour in ${town}; pay the rest by card.`;
  if (inManual === inAutomatic) return `About ${sayHours(inManual)} in ${town}, manual or automatic`;
  const other = inAutomatic > 0 ? `, or ${inAutomatic} automatic` : '';
  return `About ${sayHours(inManual)} manual in ${town}${other}`;
}

function sayHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
