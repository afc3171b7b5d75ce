import type { Finding } from './moving-kind.server.ts';

const HEALTH =
  /\b(adhd|allerg\w*|anxiety|asthma\w*|autis\w*|cancer|depress\w*|diabet\w*|disab\w*|dyslexi\w*|dysprax\w*|epilep\w*|glasses|medical\w*|medication|mental|pregnan\w*|seizure\w*|surgery)\b/i;

/** A note without what seems to be about health, which is moved nowhere (UK GDPR, Article 9). */
export function movableNote(note: string): string {
  return HEALTH.test(note) ? '' : note;
}

export function checkNote(column: string, note: string): Finding[] {
  return HEALTH.test(note)
    ? [{ column, level: 'doubtful', says: 'It seems to be about health, so it isn’t moved.' }]
    : [];
}
