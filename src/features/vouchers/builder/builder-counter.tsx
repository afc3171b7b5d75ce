import { Counter, roomLeft } from '#src/ui/form/counter.tsx';
import { MAX_MESSAGE_LENGTH, messageLength } from '../voucher.ts';

/** How many characters of the message are left (R22). */
export function formatRemaining(message: string): string {
  return roomLeft(MAX_MESSAGE_LENGTH, messageLength(message));
}

export function MessageCounter({ id, message }: { id: string; message: string }) {
  return <Counter id={id} most={MAX_MESSAGE_LENGTH} length={messageLength(message)} />;
}
