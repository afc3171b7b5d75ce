import { useEffect, useState } from 'react';
import { UNITED_KINGDOM } from '#src/features/addresses/address.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import type { Availability } from '../session/steps.ts';
import type { CoverageWire } from './coverage-wire.ts';

/** A pause in typing or ticking. */
const PAUSE_MS = 400;
const WHOLE_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

/**
 * Who teaches the lessons of a basket at a postcode; without a basket nothing is asked. Null while nothing is known: no postcode yet, or no answer, which keeps
 * nobody from going on.
 */
export function useCoverage(
  basket: string,
  { postcode, country }: { postcode: string; country: string },
  availability: Availability,
): CoverageWire | null {
  const [coverage, setCoverage] = useState<CoverageWire | null>(null);
  const typed = postcode.trim();
  const asked =
    basket && country === UNITED_KINGDOM && WHOLE_POSTCODE.test(typed)
      ? JSON.stringify({ basket, postcode: typed, availability })
      : '';

  useEffect(() => {
    if (!asked) return setCoverage(null);
    let isOld = false;
    const timer = setTimeout(async () => {
      const body = JSON.parse(asked) as object;
      const result = await callApi<CoverageWire>('POST', '/v1/website/checkout/coverage', {
        body,
        quiet: true,
      });
      if (!isOld) setCoverage(result.ok && result.data.kind !== 'unknown' ? result.data : null);
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [asked]);

  return coverage;
}
