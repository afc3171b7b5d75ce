import { OfficePhone } from './opening-hours.tsx';

/** Shown without JavaScript in the place of a button that needs it. */
export function WithoutScript({ feature }: { feature: string }) {
  return (
    <noscript>
      <p className="notice">
        <span>
          {feature} needs JavaScript. You can ring us on <OfficePhone />, and we’ll help.
        </span>
      </p>
    </noscript>
  );
}
