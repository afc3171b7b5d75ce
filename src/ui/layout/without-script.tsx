import { brand } from '#src/platform/brand.ts';

/** What to do where a button needs a script that there is none of. */
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
