import { useCallback, useEffect, useRef, useState } from 'react';
import { UNITED_KINGDOM } from '#src/features/addresses/address.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import type { Availability } from '../session/steps.ts';
import type { CoverageResponse } from './coverage-api-schema.ts';

/** A pause in typing or ticking. */
const PAUSE_MS = 400;
const WHOLE_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

interface Coverage {
  coverage: CoverageResponse | null | undefined;
  /** What is said in its place while it is undefined. */
  instead: string;
  settled(): Promise<CoverageResponse | null>;
  /** What was answered may no longer be true: somebody has taken a time. */
  askAgain(): Promise<unknown>;
}

/**
 * Who teaches the lessons of a basket at a postcode; without a basket nothing is asked. `coverage` is undefined while
 * nothing is known, and null where there is no answer, which keeps nobody from going on. `settled` waits for the answer to
 * what is entered now.
 */
export function useCoverage(
  basket: { uuid: string; updated_at: string } | undefined,
  { postcode, country }: { postcode: string; country: string },
  availability: Availability,
): Coverage {
  const [coverage, setCoverage] = useState<CoverageResponse | null>();
  const trimmedPostcode = postcode.trim();
  const value =
    basket && country === UNITED_KINGDOM && WHOLE_POSTCODE.test(trimmedPostcode)
      ? JSON.stringify([basket.updated_at, { basket: basket.uuid, postcode: trimmedPostcode, availability }])
      : '';

  const last = useRef({ query: '', answer: Promise.resolve<CoverageResponse | null>(null) });
  const ask = useCallback((now: string) => {
    if (last.current.query !== now) last.current = { query: now, answer: read(now) };
    return last.current.answer;
  }, []);

  useEffect(() => {
    if (!value) return setCoverage(undefined);
    let isOld = false;
    const timer = setTimeout(async () => {
      const answer = await ask(value);
      if (!isOld) setCoverage(answer);
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [value, ask]);

  async function settled() {
    const answer = await ask(value);
    setCoverage(answer);
    return answer;
  }

  function askAgain() {
    last.current.query = '';
    return settled();
  }

  const instead = value ? 'Checking who teaches there…' : 'Enter a full postcode to see who teaches there.';
  return { coverage, instead, settled, askAgain };
}

async function read(value: string): Promise<CoverageResponse | null> {
  if (!value) return null;
  const [, body] = JSON.parse(value) as [string, object];
  const result = await callApi<CoverageResponse>('POST', '/v1/website/checkout/coverage', { body });
  return result.ok && result.data.kind !== 'unknown' ? result.data : null;
}
