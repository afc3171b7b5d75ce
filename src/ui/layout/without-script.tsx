import { brand } from '#src/platform/brand.ts';

/** Shown without JavaScript in the place of a button that needs it. */
export function WithoutScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="notice">
        <span>
          {what} needs JavaScript. You can ring us on <a href={brand.phoneLink}>{brand.phone}</a>,{' '}
          {brand.hours}, and we’ll help.
        </span>
      </p>
    </noscript>
  );
}
