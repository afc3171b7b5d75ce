import { callSite } from '#src/platform/http/api-client.ts';
import type { FoundAddress } from './address.ts';

type Answer = { result: { postcode: string; addresses: FoundAddress[] } } | { message: string };
type Search = { ok: true; postcode: string; addresses: FoundAddress[] } | { ok: false; message: string };

const UNAVAILABLE = 'The address finder isn’t working. Please enter the address yourself.';

/** Looks up a postcode. Every failure is a message, since the address can always be typed by hand. */
export async function findAddresses(postcode: string): Promise<Search> {
  const answer = await callSite<Answer>('/basket/checkout/addresses', { postcode });
  if (!answer.ok)
    return {
      ok: false,
      message: answer.status === 422 || answer.status === 429 ? answer.message : UNAVAILABLE,
    };
  if ('result' in answer.data) return { ok: true, ...answer.data.result };
  return { ok: false, message: answer.data.message };
}
