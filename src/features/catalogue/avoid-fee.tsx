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
