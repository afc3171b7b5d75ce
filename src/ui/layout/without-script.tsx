import { brand } from '#src/platform/brand.ts';

/** Shown without JavaScript beside a button that needs it. */
export function WithoutScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="notice">
        <span>
          {what} needs JavaScript. We help you by phone on <a href={brand.phoneLink}>{brand.phone}</a>,{' '}
          {brand.hours}.
        </span>
      </p>
    </noscript>
  );
}
