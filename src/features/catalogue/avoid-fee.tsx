import { type Pence, pounds } from '#src/platform/money.ts';
import { InfoIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { AVOID_FEE_PATH, MPF_PERCENT } from './fee.ts';

/** How the management and protection fee is avoided (§9). */
export function AvoidFee({ how }: { how: string }) {
  return (
    <div className="notice">
      <InfoIcon />
      <div>
        <h3>Avoid the booking fee</h3>
        <p>
          The management and protection fee is {MPF_PERCENT} for booking online or by phone. {how}{' '}
          <Link to={AVOID_FEE_PATH}>What to do</Link>
        </p>
      </div>
    </div>
  );
}

/** What the prices of a list are made of: the rule once, with one of them as an example (R3). */
export function FeeIncluded({ of, net, fee }: { of: string; net: Pence; fee: Pence }) {
  return (
    <p className="quiet">
      Every price includes the management and protection fee of {MPF_PERCENT}: {of} is{' '}
      <span className="nowrap">{pounds(net)}</span> and a <span className="nowrap">{pounds(fee)}</span> fee.
    </p>
  );
}
