import { Counter, roomLeft } from '#src/ui/form/counter.tsx';
import { MOST_MESSAGE, messageLength } from '../voucher.ts';

/** How many characters of the message are left (R22). */
export function remainingWords(message: string): string {
  return roomLeft(MOST_MESSAGE, messageLength(message));
}

export function MessageCounter({ id, message }: { id: string; message: string }) {
  return <Counter id={id} most={MOST_MESSAGE} length={messageLength(message)} />;
}
